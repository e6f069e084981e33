// The cart: a permanent button, and a dialogue with the lines, their sum and the link to the shop's checkout.
// The elements stay while the cart changes, so that no press on an element is lost.

import { formatMoney } from '@kontor/contract/values/money'
import { cartTransferUrl, newId } from './cart-transfer.ts'
import { element } from './element.ts'
import { type Line, sumOf } from './embed-cart.ts'
import { priceNote } from './price-note.ts'
import { type Counter, choose, redraw } from './product-grid.ts'
import { stepper } from './stepper.ts'

interface Row {
  root: HTMLElement
  show: (line: Line) => void
}

function rowFor(counter: Counter, line: Line): Row {
  const { texts } = counter
  const { title } = line
  let shown = line
  const set = (quantity: number) => choose(counter, shown, quantity)
  const quantity = stepper({ title, texts, onQuantity: set })
  const remove = element(
    'button',
    {
      type: 'button',
      class: 'plain',
      'data-part': 'remove',
      'aria-label': texts.say('remove_title', { title }),
      click: () => set(0),
    },
    texts.say('remove'),
  )
  return {
    root: element('li', {}, element('span', { class: 'title', dir: 'auto' }, title), quantity.root, remove),
    show(next) {
      shown = next
      quantity.show(next.quantity, next.most)
    },
  }
}

function lineList(counter: Counter): { list: HTMLElement; showLines: (lines: readonly Line[]) => void } {
  const list = element('ul')
  const rows = new Map<string, Row>()
  // A title is in every part of a row and hardly ever changes: a line with another gets a new row.
  const keyOf = ({ id, title }: Line) => `${id} ${title}`
  const showLines = (lines: readonly Line[]) => {
    const wanted = lines.map(keyOf)
    for (const [key, { root }] of rows) {
      if (wanted.includes(key)) continue
      root.remove()
      rows.delete(key)
    }
    for (const [at, line] of lines.entries()) {
      const row = rows.get(wanted[at]!) ?? rowFor(counter, line)
      rows.set(wanted[at]!, row)
      row.show(line)
      const there = list.children[at] ?? null
      if (there !== row.root) list.insertBefore(row.root, there)
    }
  }
  return { list, showLines }
}

/** A link to the checkout. `renew` updates the link to the present cart. */
function wayToCheckout({ shop, origin, cart, texts }: Counter): { link: HTMLElement; renew: () => void } {
  let id = ''
  const note = () => cart.handOver(id)
  // Also covers opening in another tab, by the middle button or the menu.
  const link = element(
    'a',
    { class: 'main', target: '_top', click: note, auxclick: note, contextmenu: note },
    texts.say('checkout'),
  )
  const renew = () => {
    id = newId()
    link.href = cartTransferUrl(origin, shop.slug, { lines: cart.lines(), lang: texts.lang, id })
  }
  return { link, renew }
}

export function cartDialog(counter: Counter): { bar: HTMLElement; dialog: HTMLDialogElement } {
  const { shop, cart, texts } = counter
  const { list, showLines } = lineList(counter)
  const { link, renew } = wayToCheckout(counter)
  const sum = element('strong')
  const note = element('small')
  const empty = element('p', { tabindex: -1, 'data-part': 'empty' }, texts.say('empty'))
  const filled = element(
    'div',
    {},
    list,
    element('p', { class: 'sum' }, `${texts.say('goods')} `, sum, note),
    link,
  )
  const content = element('div')
  const dialog: HTMLDialogElement = element(
    'dialog',
    {
      'aria-label': texts.say('cart'),
      // A click on the backdrop closes the dialogue. The target of a backdrop click is the dialogue itself,
      // and the target of any further click an element inside.
      click: (event) => event.target === dialog && dialog.close(),
    },
    element(
      'div',
      { class: 'inside' },
      element(
        'header',
        {},
        element('h2', {}, texts.say('cart')),
        element(
          'button',
          { type: 'button', class: 'plain', click: () => dialog.close() },
          texts.say('close'),
        ),
      ),
      content,
    ),
  )
  const units = element('span')
  const bar_sum = element('strong')
  const bar = element(
    'button',
    { type: 'button', class: 'bar', click: () => dialog.showModal() },
    units,
    bar_sum,
  )

  let noted: number | undefined
  const draw = () => {
    const lines = cart.lines()
    const count = lines.reduce((total, { quantity }) => total + quantity, 0)
    const { default_currency: currency } = shop
    const money = formatMoney(sumOf(lines, currency), currency, texts.locale)
    bar.hidden = count === 0
    bar.setAttribute('aria-label', `${texts.say('cart_count', { count })}, ${money}`)
    units.replaceChildren(`${texts.say('cart')} (${String(count)})`)
    bar_sum.replaceChildren(money)
    sum.replaceChildren(money)
    showLines(lines)
    renew()
    if (count === 0) return empty
    const parts = priceNote(counter, lines)
    // The note may contain a link. The link stays until the note's text changes.
    if (parts.length !== noted) note.replaceChildren(' ', ...parts)
    noted = parts.length
    return filled
  }
  const show = () => redraw(content, draw)
  cart.onChange(show)
  show()
  return { bar, dialog }
}
