// The script of the small pictures below a gallery. A small picture scrolls the gallery to the large picture
// without moving the page. The script marks the small picture of the large picture in view.

export function moveGallery(gallery: HTMLElement): void {
  const links = [...(gallery.nextElementSibling?.querySelectorAll('a') ?? [])]
  const items = [...gallery.children] as HTMLElement[]
  const mark = () => {
    const seen = Math.round(gallery.scrollLeft / Math.max(1, gallery.clientWidth))
    for (const [at, link] of links.entries()) {
      if (at === seen) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  for (const [at, link] of links.entries())
    link.addEventListener('click', (event) => {
      event.preventDefault()
      gallery.scrollTo({ left: items[at]?.offsetLeft ?? 0 })
    })
  gallery.addEventListener('scroll', mark, { passive: true })
  mark()
}
