import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'

const drawn = (props: ActionButtonProps) =>
  renderToString(
    <MantineProvider>
      <ActionButton {...props}>Save</ActionButton>
    </MantineProvider>,
  ).match(/<button[^>]*>/)![0]

test('a button whose action is running can keep the focus', { timeout: 60_000 }, () => {
  const running = drawn({ loading: true, type: 'submit' })
  expect(running).toContain('aria-disabled="true"')
  expect(running).not.toContain('disabled=""')
  expect(running).toContain('type="submit"')

  const idle = drawn({})
  expect(idle).not.toContain('disabled')
  expect(idle).toContain('type="button"')
  expect(drawn({ disabled: true })).toContain('disabled=""')
})
