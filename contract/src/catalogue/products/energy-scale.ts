// The classes of energy labels, and the product's number in the European registry (Regulation (EU) 2017/1369).

/** Classes from the best to the worst. Labels from before 2021 have classes with a plus. */
const CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** Green to red, as labels show seven classes. */
export const ENERGY_COLOURS = [
  '#00a651',
  '#50b848',
  '#bfd730',
  '#fff200',
  '#fdb913',
  '#f37021',
  '#ed1c24',
] as const

const placeOf = (energy_class: string): number => (CLASSES as readonly string[]).indexOf(energy_class)

/** Returns the colour of the class on its scale. A scale may have fewer or more than seven classes. */
export function energyColour(label: { class: string; best: string; worst: string }): string {
  const [best, worst] = [placeOf(label.best), placeOf(label.worst)]
  const steps = worst - best
  const share = steps <= 0 ? 0 : (placeOf(label.class) - best) / steps
  const last = ENERGY_COLOURS.length - 1
  return ENERGY_COLOURS[Math.round(Math.min(1, Math.max(0, share)) * last)]!
}

/** Finds the product's number in the European product registry, in the address of its label or sheet. */
export function registryNumber(label: { label_url: string; sheet_url: string }): string | undefined {
  for (const address of [label.label_url, label.sheet_url]) {
    if (!URL.canParse(address)) continue
    const { hostname, pathname } = new URL(address)
    if (hostname !== 'eprel.ec.europa.eu') continue
    const number = pathname.split('/').findLast((part) => /^\d{3,12}$/.test(part))
    if (number !== undefined) return number
  }
  return undefined
}
