// Which entries of the checkout and the order form are stored for the tab: what the buyer typed or chose, and nothing else.

/** Values by the names of their fields, in the form's order, so that a country comes before its state. */
export type SavedEntries = Record<string, string>

const SAVED_FIELDS =
  /^(?:customer_user_email|notes|is_billing_different|shipping_method|(?:shipping|billing)_address\..+|recipient\..+|quantity\..+)$/

const STILL_WANTED: readonly string[] = ['new', 'draft', 'cancelled', 'failed']

/** Whether the order with this status still has to be paid, or can be ordered again. */
export const needsEntries = (status: string): boolean => STILL_WANTED.includes(status)

/** A shipping method that was only preselected is left out, and a quantity of none. */
export function entriesToSave(entries: Iterable<readonly [string, unknown]>): SavedEntries {
  const all = [...entries]
  const preset = all.find(([name]) => name === 'preset_shipping_method')?.[1]
  return Object.fromEntries(
    all.filter(
      ([name, value]) =>
        SAVED_FIELDS.test(name) &&
        typeof value === 'string' &&
        value !== '' &&
        !(name === 'shipping_method' && value === preset) &&
        !(name.startsWith('quantity.') && value === '0'),
    ),
  ) as SavedEntries
}
