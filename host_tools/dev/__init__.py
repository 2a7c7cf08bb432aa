"""What only those need who work on Fifteen Two: benchmarks, fonts, pictures of the documents."""

import fifteentwo as fifteentwo  # it brings the firmware's packages onto the path
