import { afterEach, expect, test, vi } from 'vitest'
import { submitChoice } from './submit-choice.ts'

afterEach(() => vi.unstubAllGlobals())

test('a list that the browser had kept shows the choices it is of, not those that were made on leaving it', () => {
  let show: (event: { persisted: boolean }) => void = () => undefined
  vi.stubGlobal('addEventListener', (type: string, listener: typeof show) => {
    expect(type).toBe('pageshow')
    show = listener
  })
  const reset = vi.fn()
  const field = { addEventListener: () => undefined, closest: () => null, form: { reset } }
  submitChoice(field as unknown as HTMLSelectElement)
  // What is typed while a page loads stays.
  show({ persisted: false })
  expect(reset).not.toHaveBeenCalled()
  show({ persisted: true })
  expect(reset).toHaveBeenCalled()
})
