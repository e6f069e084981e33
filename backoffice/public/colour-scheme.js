// Sets the colour scheme before the first paint, so that a dark page never flashes white. Runs before the application, as a file of
// its own because the content security policy allows no inline script.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('kontor.colour-scheme') || 'auto'
  } catch {
    // Storage may be forbidden; the system's scheme is a good answer then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  paint()
  // Pages without the application have nobody else to follow the system.
  if (chosen === 'auto' && !document.querySelector('meta[name="style-nonce"]'))
    system.addEventListener('change', paint)
})()
