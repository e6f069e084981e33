// Scrolls the category bar to the current category, because a phone shows only a part of the bar. The page
// itself does not scroll.

export function showCategory(current: HTMLElement): void {
  const bar = current.parentElement
  if (bar === null) return
  const [place, room] = [current.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollLeft += place.left - room.left - (room.width - place.width) / 2
}
