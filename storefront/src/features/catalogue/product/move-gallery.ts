// The small pictures below a gallery, with script: each scrolls the gallery to its large picture without moving the page, and the small one of
// the picture in view is marked.

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
