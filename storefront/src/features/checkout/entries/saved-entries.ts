// Selects the entries of the checkout and the order form to store for the tab: the buyer's texts and choices,
// and nothing else.

/**
 * Values by the names of their fields, in the form's order, so that a country comes before its state. `login`
 * is the address of the visitor's login, and `order_id` the id of the form's order.
 */
export type SavedEntries = Record<string, string>

const SAVED_FIELDS =
  /^(?:customer_user_email|notes|is_billing_different|shipping_method|(?:shipping|billing)_address\..+|recipient\..+|quantity\..+)$/

const STILL_WANTED: readonly string[] = ['new', 'draft', 'cancelled', 'failed']

/** Returns whether an order with this status still has to be paid, or can be ordered again. */
export const needsEntries = (status: string): boolean => STILL_WANTED.includes(status)

/**
 * Returns the entries to store, without a preselected shipping method and without zero quantities. `login` is
 * empty if nobody is logged in.
 */
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
 * Returns the entries to restore for the visitor with this login, without entries of a different login.
 * Entries from before the login belong to the visitor. The form already has the e-mail address, so the stored
 * address is left out.
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
