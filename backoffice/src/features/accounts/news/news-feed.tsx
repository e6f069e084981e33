// The list of news on the home page and the front page.

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import classes from './news.module.css'
import { NewsUnavailable } from './news-unavailable.tsx'
import { type NewsEntry, readNews } from './read-feed.ts'

const STALE_MS = 5 * 60_000

export function NewsFeed() {
  const { data, isError } = useQuery({
    queryKey: ['news'],
    queryFn: ({ signal }) => readNews(signal),
    staleTime: STALE_MS,
    retry: false,
  })
  if (isError) return <NewsUnavailable />
  if (data === undefined) return <Text c="dimmed">{t('Loading ...')}</Text>
  if (data.entries.length === 0) return <Text c="dimmed">{data.subtitle || t('No news yet.')}</Text>
  return (
    <ol className={classes.entries} lang={data.lang}>
      {data.entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids of a feed need not differ, and the list is only ever replaced
        <Entry key={at} entry={entry} />
      ))}
    </ol>
  )
}

/** Without classes, so the server can write the same elements (features/news/front-news.ts). */
function Entry({ entry: { title, href, categories, summary } }: { entry: NewsEntry }) {
  return (
    <li>
      <div>
        <h3>
          {href ? (
            <a href={href} rel="noopener">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        {categories.length > 0 && (
          <ul aria-label={t('Categories')}>
            {categories.map(({ label, href: page }) => (
              <li key={`${label} ${page}`}>
                {page ? (
                  <a href={page} rel="noopener">
                    {label}
                  </a>
                ) : (
                  label
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p>{summary}</p>
    </li>
  )
}
