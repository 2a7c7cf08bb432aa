// The page without a network, and its new versions: they are offered, and wait until they are wanted.

const byId = (id) => document.getElementById(id);

/** Keeps this page for the time without a network; where a browser cannot, it is a page like others. */
export async function install() {
  if (!navigator.serviceWorker) return;
  let isWanted = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isWanted) location.reload();
  });
  const registration = await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
  const offer = () => {
    // The first version of all is no news.
    if (registration.waiting && navigator.serviceWorker.controller) byId("update").hidden = false;
  };
  byId("use-update").addEventListener("click", () => {
    isWanted = true;
    registration.waiting?.postMessage("use");
  });
  byId("later").addEventListener("click", () => (byId("update").hidden = true));
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
  // A page that stays open, as an installed one does, looks for a new version when it is looked at.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
  // The browser may drop what a page keeps where room is short, unless the page asks.
  navigator.storage?.persist?.();
}
