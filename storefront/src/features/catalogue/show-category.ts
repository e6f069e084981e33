// Brings the current category into the bar's view, which on a phone shows only some of them. The page itself is not scrolled.

export function showCategory(current: HTMLElement): void {
  const bar = current.parentElement
  if (bar === null) return
  const [place, room] = [current.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollLeft += place.left - room.left - (room.width - place.width) / 2
}
