// What must be settled before the first paint, so that nothing flashes: the colour scheme, the language of the application, and whether the front
// page that stands in the document is what was asked for. If it is, the application is loaded only for those who need it. A file of its own, because the content
// security policy allows no inline script.
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
  // Pages without the application have no other code to follow the system's setting.
  if (chosen === 'auto' && !document.querySelector('meta[name="style-nonce"]'))
    system.addEventListener('change', paint)

  // What was chosen in the profile, else the first of the browser's that the application speaks (src/lib/language.ts). The server, which knows only the
  // latter, has sent the front page in that language.
  const sent = root.lang
  const wanted = navigator.languages.map((tag) => tag.split('-')[0])
  try {
    wanted.unshift(JSON.parse(localStorage.getItem('kontor.language')))
  } catch {
    // As above.
  }
  if (document.querySelector('meta[name="style-nonce"]'))
    root.lang = wanted.find((language) => language === 'de' || language === 'en') ?? 'en'

  const application = document.getElementById('application')
  if (application === null) return
  const appendApplication = () => {
    document.head.append(application.content)
    if (root.lang === 'de') document.head.append(document.getElementById('german').content)
  }
  if (root.lang !== sent || !/^#?\/?$/.test(location.hash)) {
    root.setAttribute('data-elsewhere', '')
    appendApplication()
    return
  }
  // The page's own script, which no other page needs.
  addEventListener('DOMContentLoaded', () =>
    document.head.append(document.getElementById('front-script').content),
  )
  let is_started = false
  const start = () => {
    if (is_started) return
    is_started = true
    appendApplication()
    document.head.append(document.getElementById('front-scripts').content)
  }
  // A visitor needs it to go to another page; it is fetched as soon as the pointer is on a link that leads to one.
  const startOnWay = ({ target }) => target instanceof Element && target.closest('a[href^="#"]') && start()
  for (const event of ['pointerover', 'pointerdown']) addEventListener(event, startOnWay)
  addEventListener('hashchange', start)
  // Who is logged in, or was until a moment ago, needs it at once, in the tab of the login and in all others; and so does a feed of
  // another host, which only the application can read. Reading comes first: it waits for the picture and the type.
  const isNeeded = () => {
    try {
      return (
        localStorage.getItem('kontor.session') !== null || sessionStorage.getItem('kontor.notice') !== null
      )
    } catch {
      return false
    }
  }
  addEventListener('storage', () => isNeeded() && start())
  if (!isNeeded() && document.querySelector('meta[name="news"]')?.content === 'own') return
  // A page in the background may wait long for its picture; it starts with its document.
  addEventListener('load', () => setTimeout(start))
  addEventListener('DOMContentLoaded', () => document.hidden && start())
})()
