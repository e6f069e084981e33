// What the Enter key presses in a form that orders: the totals are looked at again before anything is ordered.

import { useTexts } from '../../lib/texts.tsx'

/** The form's first button, seen by nobody. */
export function UpdateOnEnter() {
  const texts = useTexts()
  return (
    <button
      type="submit"
      name="action"
      value="update"
      className="hidden"
      formNoValidate
      tabIndex={-1}
      aria-hidden="true"
    >
      {texts.say('checkout.update')}
    </button>
  )
}
