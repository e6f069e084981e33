// What must be settled before the first paint, so that nothing flashes: the colour scheme, and whether the front page that stands in the
// document is what was asked for. If it is, the application starts once it can be read. A file of its own, because the content security
// policy allows no inline script.
;(() => {
  const root = document.documentElement

  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('kontor.colour-scheme') || 'auto'
  } catch {
    // Storage may be forbidden; the system's scheme is a good answer then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  paint()
  // Pages without the application have nobody else to follow the system.
  if (chosen === 'auto' && !document.querySelector('meta[name="style-nonce"]'))
    system.addEventListener('change', paint)

  const application = document.getElementById('application')
  if (application === null) return
  if (!/^#?\/?$/.test(location.hash)) {
    root.setAttribute('data-elsewhere', '')
    document.head.append(application.content)
    return
  }
  const start = () =>
    document.head.append(application.content, document.getElementById('front-scripts').content)
  // The frame after the first one. A page in the background has no frames; it starts with its document.
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
  })
})()
