// Which entries of the checkout and the order form are stored for the tab: what the buyer typed or chose, and nothing else.

/**
 * Values by the names of their fields, in the form's order, so that a country comes before its state. `login` is the address that the visitor was
 * logged in with, `order_id` that of the order that the form makes.
 */
export type SavedEntries = Record<string, string>

const SAVED_FIELDS =
  /^(?:customer_user_email|notes|is_billing_different|shipping_method|(?:shipping|billing)_address\..+|recipient\..+|quantity\..+)$/

const STILL_WANTED: readonly string[] = ['new', 'draft', 'cancelled', 'failed']

/** Whether the order with this status still has to be paid, or can be ordered again. */
export const needsEntries = (status: string): boolean => STILL_WANTED.includes(status)

/** A shipping method that was only preselected is left out, and a quantity of none. `login` is empty without one. */
export function entriesToSave(entries: Iterable<readonly [string, unknown]>, login: string): SavedEntries {
  const all = [...entries]
  const preset = all.find(([name]) => name === 'preset_shipping_method')?.[1]
  const saved = Object.fromEntries(
    all.filter(
      ([name, value]) =>
        SAVED_FIELDS.test(name) &&
        typeof value === 'string' &&
        value !== '' &&
        !(name === 'shipping_method' && value === preset) &&
        !(name.startsWith('quantity.') && value === '0'),
    ),
  ) as SavedEntries
  if (Object.keys(saved).length === 0) return saved
  const order_id = all.find(([name]) => name === 'order_id')?.[1]
  if (typeof order_id === 'string' && order_id !== '') saved.order_id = order_id
  if (login !== '') saved.login = login
  return saved
}

/**
 * What may be put back into the form of who is logged in with this address: nothing of another login. Entries from before the login are theirs, but
 * for the email address, which the form has.
 */
export function entriesFor(
  { login: saved_for = '', order_id: _, ...saved }: SavedEntries,
  login: string,
): SavedEntries {
  if (saved_for === login) return saved
  if (saved_for !== '') return {}
  const { customer_user_email: __, ...others } = saved
  return others
}
