// Escape closes the second level of the menu, which may cover the text being read. The level stays closed
// until pointer or focus come to an item again.

export function closeSubmenu(menu: HTMLElement): void {
  const open = () => menu.classList.remove('menu-shut')
  for (const item of menu.querySelectorAll(':scope > ul > li')) item.addEventListener('pointerenter', open)
  menu.addEventListener('focusin', open)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    // A hidden link would lose the focus.
    menu.querySelector<HTMLElement>(':scope > ul > li:focus-within > a')?.focus()
    menu.classList.add('menu-shut')
  })
}
