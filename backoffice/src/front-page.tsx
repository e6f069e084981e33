// The front page as HTML text, rendered once when the back office is built. It is part of the document, so that a visitor can read it before the
// application has loaded. Placeholders such as __STYLE_NONCE__ are filled in by the server.

import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { Router } from 'react-router'
import { LandingPage } from './features/landing/landing-page.tsx'
import { cssVariables, theme } from './theme.ts'

const nowhere = () => undefined
const navigator = {
  createHref: (to: string | { pathname?: string }) => `#${typeof to === 'string' ? to : (to.pathname ?? '')}`,
  push: nowhere,
  replace: nowhere,
  go: nowhere,
}

export const drawFrontPage = (): string =>
  renderToString(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => '__STYLE_NONCE__'}
    >
      <Router location="/" navigator={navigator}>
        <LandingPage />
      </Router>
    </MantineProvider>,
  )
