// A preview of the start page's sections during editing: pictures and texts unchanged, products as a number.

import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { MarkdownText } from '../../../ui/fields/markdown/markdown-text.tsx'
import { collectionTreeQuery } from '../../catalogue/collections/collection-tree.ts'
import type { SectionValues } from './layout-data.ts'
import classes from './store-layout.module.css'

interface Props {
  sections: readonly SectionValues[]
  shop_id: string
}

export function StartPreview({ sections, shop_id }: Props) {
  if (sections.length === 0) return null
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered again from the form each time
        <SectionPreview key={at} section={section} shop_id={shop_id} />
      ))}
    </section>
  )
}

function SectionPreview({ section, shop_id }: { section: SectionValues; shop_id: string }) {
  const { kind, title, text, picture_url, link, has_link, by } = section
  const picture = picture_url && <img src={picture_url} alt="" />
  if (kind === 'quote')
    return (
      <blockquote>
        <MarkdownText text={text} />
        <footer>{by}</footer>
      </blockquote>
    )
  if (kind === 'collection' || kind === 'products')
    return <ProductsPreview section={section} shop_id={shop_id} />
  return (
    <div data-kind={kind} data-side={section.side}>
      {picture}
      <div>
        <strong>{title}</strong>
        <MarkdownText text={text} />
        {kind === 'hero' && has_link && link.title && <span className={classes.button}>{link.title}</span>}
      </div>
    </div>
  )
}

const MAX_SHOWN = 8

function ProductsPreview({ section, shop_id }: { section: SectionValues; shop_id: string }) {
  const { data: tree = [] } = useQuery(collectionTreeQuery(shop_id))
  const collection = tree.find(({ id }) => id === section.collection_id)
  const count =
    section.kind === 'products'
      ? section.item_ids.length
      : Math.min(section.limit, collection?.items_count ?? section.limit)
  return (
    <div>
      <strong>{section.title || collection?.title}</strong>
      <div className={classes.tiles} aria-hidden>
        {Array.from({ length: Math.min(count, MAX_SHOWN) }, (_, at) => (
          <span key={String(at)} />
        ))}
      </div>
    </div>
  )
}
