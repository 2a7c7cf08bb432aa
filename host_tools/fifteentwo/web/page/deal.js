// The "deal me a hand" panel: draws the virtual table and sends what is clicked.

import { seen } from "./picture.js";

const SUITS = {
  C: { sign: "♣", name: "clubs" },
  D: { sign: "♦", name: "diamonds" },
  H: { sign: "♥", name: "hearts" },
  S: { sign: "♠", name: "spades" },
};
const RANK_NAMES = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const AS_TEXT = "\ufe0e"; // not as an emoji

export class DealPanel {
  /** `send(message)` reaches the server. */
  constructor(send) {
    this.send = send;
    this.cards = document.getElementById("cards");
    this.hint = document.getElementById("hint");
    this.enter = document.getElementById("enter");
    this.hidden = new Set(recall(sessionStorage, "hidden", []));
    this.names = [];
    this.dealer = -1;
    this.follows = false;
    this.go = -1; // whose turn it is without a card that fits
    this.said = "";
    this.guide = ""; // how the card that was clicked is entered
    this.waits = ""; // what the board waits for

    this.enter.checked = recall(localStorage, "enter", false);
    this.enter.addEventListener("change", () => remember(localStorage, "enter", this.enter.checked));
    for (const button of document.querySelectorAll("[data-deal]")) {
      button.addEventListener("click", () => {
        this.say("");
        this.send({ deal: button.dataset.deal, enter: this.enter.checked });
      });
    }
    this.cards.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button?.message) {
        this.say("");
        this.send({ ...button.message, enter: this.enter.checked });
      } else if (button?.action) {
        button.action();
      }
    });
  }

  /** Tells the server which hands this window may see. */
  sendShown() {
    this.send({ show: [0, 1, 2, 3].filter((player) => !this.hidden.has(player)) });
  }

  /** An answer to the last click; without one, what to do next stands there. */
  say(text) {
    this.said = text;
    this.hint.textContent = this.said || this.guide || this.waits;
  }

  show({ deal, cuts, names, dealer, follows, go, waits, hint }) {
    this.names = names;
    this.dealer = dealer;
    this.follows = follows;
    this.go = go;
    const isNew = hint !== this.guide || waits !== this.waits;
    this.guide = hint;
    this.waits = waits;
    if (isNew) this.say("");
    const focus = document.activeElement?.dataset?.key;
    this.cards.replaceChildren(...this.parts(deal, cuts));
    if (focus) this.cards.querySelector(`[data-key="${focus}"]`)?.focus();
  }

  parts(deal, cuts) {
    const parts = [];
    if (cuts.length && !deal) parts.push(this.cutRow(cuts));
    if (!deal) {
      if (!cuts.length) parts.push(make("p", "quiet", "No deck on the table? Here is one, shuffled for everybody."));
      return parts;
    }
    deal.hands.forEach((hand, player) => parts.push(this.handRow(deal, hand, player)));
    parts.push(this.middle(deal));
    if (!this.follows && deal.hands.some((hand) => hand.laid.length)) {
      parts.push(this.button("Pick all cards up", { deal: "pick-up-all" }, "felt-button", "pick-up-all"));
    }
    return parts;
  }

  cutRow(cuts) {
    const row = make("div", "row");
    cuts.forEach((name, player) => {
      const place = make("div", "pile");
      place.append(
        cardButton(name, { deal: "cut-card", player }, `cut-${player}`, ""),
        this.nameTag("span", player),
      );
      row.append(place);
    });
    const section = make("section", "hand-row");
    section.append(make("h3", "", "Cut for deal: low card deals"), row);
    return section;
  }

  handRow(deal, hand, player) {
    const section = make("section", `hand-row player-${player}`);
    const head = make("div", "hand-head");
    head.append(this.nameTag("h3", player));
    if (!hand.has_thrown) {
      const left = deal.throw_count - hand.chosen.length;
      const text = left ? `Choose ${left}` : "To the crib";
      const throwing = this.button(text, { deal: "throw", player }, "felt-button strong", `throw-${player}`);
      if (left) throwing.setAttribute("aria-label", `Choose ${left} for the crib`);
      throwing.disabled = left > 0;
      head.append(throwing);
    }
    if (player === this.go) {
      const go = this.button("Go", { deal: "go", player }, "felt-button strong", `go-${player}`);
      go.append(make("span", "roomy-deal", ": nothing fits"));
      head.append(go);
    }
    const toggle = make("button", "felt-button", hand.shown ? "Hide" : "Show");
    toggle.type = "button";
    toggle.dataset.key = `show-${player}`;
    toggle.setAttribute("aria-label", `${hand.shown ? "Hide" : "Show"} the cards of ${this.nameOf(player)}`);
    toggle.action = () => this.toggleHand(player);
    head.append(toggle);

    const row = make("div", "row");
    hand.cards.forEach((name, place) => {
      const isLaid = hand.laid.includes(place);
      const isChosen = hand.chosen.includes(place);
      let what = "choose";
      if (hand.has_thrown) what = isLaid ? "pick-up" : "lay";
      const state = isLaid ? "laid" : isChosen ? "chosen" : "";
      const card = cardButton(name, { deal: what, player, place }, `card-${player}-${place}`, state);
      if (!hand.shown && !isLaid) card.disabled = true;
      if (hand.has_thrown && !deal.all_thrown) card.disabled = true;
      if (what === "choose") card.setAttribute("aria-pressed", String(isChosen));
      row.append(card);
    });
    section.append(head, row);
    return section;
  }

  middle(deal) {
    const section = make("div", "middle");
    const starter = make("div", "pile");
    starter.append(
      deal.starter ? cardButton(deal.starter, { deal: "starter" }, "starter", "") : cardBack(),
      make("span", "small-label", deal.starter ? "Starter" : "Deck"),
    );
    const crib = make("div", "pile");
    const row = make("div", "row");
    if (!deal.crib.length) row.append(make("span", "empty", ""));
    deal.crib.forEach((name, place) => {
      row.append(name ? cardButton(name, { deal: "crib-card", place }, `crib-${place}`, "") : cardBack());
    });
    crib.append(row);
    if (deal.all_thrown) {
      const isOpen = deal.crib[0] !== null;
      crib.append(this.button(isOpen ? "Turn the crib down" : "Turn the crib up", { deal: "turn-crib" }, "felt-button", "crib"));
    } else {
      crib.append(make("span", "small-label", "Crib"));
    }
    section.append(starter, crib);
    return section;
  }

  toggleHand(player) {
    if (!this.hidden.delete(player)) this.hidden.add(player);
    remember(sessionStorage, "hidden", [...this.hidden]);
    this.sendShown();
  }

  nameOf(player) {
    return this.names[player]?.name || `Player ${player + 1}`;
  }

  /** The name with the light of that colour before it, and who deals. */
  nameTag(tag, player) {
    const element = make(tag, "name-tag");
    const light = seen(...(this.names[player]?.mix || [0, 0, 0]));
    if (light) {
      const lamp = make("i", "lamp");
      lamp.style.setProperty("--light", light.colour);
      element.append(lamp);
    }
    element.append(make("span", "called", this.nameOf(player)));
    if (player === this.dealer) element.append(make("small", "dealer", "deals"));
    return element;
  }

  button(text, message, className, key) {
    const button = make("button", className, text);
    button.type = "button";
    button.message = message;
    button.dataset.key = key;
    return button;
  }
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function cardBack() {
  const back = make("span", "card back");
  back.setAttribute("role", "img");
  back.setAttribute("aria-label", "A card face down");
  return back;
}

function cardButton(name, message, key, state) {
  const card = make("button", `card ${state}`);
  card.type = "button";
  card.message = message;
  card.dataset.key = key;
  if (name === null) {
    card.classList.add("back");
    card.setAttribute("aria-label", "A hidden card");
    return card;
  }
  const rank = name[0];
  const suit = SUITS[name[1]];
  const label = rank === "T" ? "10" : rank;
  if (name[1] === "D" || name[1] === "H") card.classList.add("red");
  card.dataset.card = name;
  card.setAttribute("aria-label", `${RANK_NAMES[rank] || rank} of ${suit.name}${state ? `, ${state}` : ""}`);
  card.append(make("span", "rank", label), make("span", "suit", suit.sign + AS_TEXT));
  return card;
}

function recall(storage, key, fallback) {
  try {
    return JSON.parse(storage.getItem(`fifteentwo-${key}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

function remember(storage, key, value) {
  try {
    storage.setItem(`fifteentwo-${key}`, JSON.stringify(value));
  } catch {
    // Without storage the choice lasts until the reload.
  }
}
