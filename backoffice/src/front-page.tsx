// The front page as text, drawn once when the back office is built: it stands in the document, so that a visitor reads it before the
// application has arrived. What the server knows better is left as marks for it to fill in.

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
