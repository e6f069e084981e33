// The news section of a page. The feed and the code of the feed are loaded separately, and a failure of
// either does not affect the page.

import { Text, Title } from '@mantine/core'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { t } from '../../../lib/texts.ts'
import { IconRss } from '../../../ui/display/icons.tsx'
import classes from './news.module.css'
import { NewsUnavailable } from './news-unavailable.tsx'

const NewsFeed = lazy(async () => ({ default: (await import('./news-feed.tsx')).NewsFeed }))

class StaysHere extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <NewsUnavailable /> : this.props.children)
}

export function NewsSection() {
  return (
    <section className={classes.news} aria-labelledby="news">
      <div className={classes.head}>
        <Title order={2} id="news">
          {t('Rusty News')}
        </Title>
        <a href="/news/feed.xml" className={classes.subscribe}>
          <IconRss size={16} stroke={1.5} aria-hidden />
          {t('Subscribe via RSS')}
        </a>
      </div>
      {typeof document === 'undefined' ? (
        // The build draws the front page with this placeholder, and the server fills in the news.
        <ol className={classes.entries} lang="en">
          __NEWS__
        </ol>
      ) : (
        <StaysHere>
          <Suspense fallback={<Text c="dimmed">{t('Loading ...')}</Text>}>
            <NewsFeed />
          </Suspense>
        </StaysHere>
      )}
    </section>
  )
}
