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
  let is_started = false
  const start = () => {
    if (is_started) return
    is_started = true
    document.head.append(application.content, document.getElementById('front-scripts').content)
  }
  // Reading comes first: the application waits for the picture and the type, unless somebody begins to use the page. A page in the
  // background may wait long for its picture; it starts with its document.
  for (const event of ['pointerdown', 'keydown', 'hashchange']) addEventListener(event, start, { once: true })
  addEventListener('load', () => setTimeout(start))
  addEventListener('DOMContentLoaded', () => document.hidden && start())
})()
