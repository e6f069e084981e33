// Previews of the shop's mails with sample data, at first in the shop's language, each in a frame without
// scripts. The user can edit the texts of mails to customers in each language of the shop.

import { type MailPreview, mailPreviews } from '@kontor/contract/shops/mail-previews'
import { isMailTextId } from '@kontor/contract/shops/mail-texts'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { styleNonce } from '../../../lib/browser/style-nonce.ts'
import { LANGUAGE_CHOICES } from '../../../lib/language-choices.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { NO_SHOP } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { UnsavedChanges } from '../../../ui/record/unsaved-changes.tsx'
import { shopsQuery, useShop } from '../shop-data.ts'
import type { Draft } from '../translations/translation-data.ts'
import { framedMail } from './framed-mail.ts'
import { MAIL_NAMES } from './mail-names.ts'
import { MailTextDialogue } from './mail-text-dialogue.tsx'
import classes from './mails.module.css'

const EMPTY: Draft = new Map()

const AUDIENCES: Record<MailPreview['audience'], string> = {
  buyer: t('To customers'),
  shop: t('To members'),
  account: t('Account emails'),
}

export function MailsPage() {
  const shop_id = useSelectedShopId()
  return shop_id === null ? (
    <ErrorAlert title={t('No shop id')} error={NO_SHOP} />
  ) : (
    <OfShop key={shop_id} shop_id={shop_id} />
  )
}

function OfShop({ shop_id }: { shop_id: string }) {
  const { isPending: is_shop_pending } = useQuery(shopsQuery)
  const shop = useShop()
  const [chosen, setChosen] = useState<StoreLanguage | null>(null)
  const language = chosen ?? shop?.language ?? 'en'
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const [kind, setKind] = useState('paid')
  const may = useMay('shop:write')
  const [is_editing, setEditing] = useState(false)
  // The typed texts by language and email.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-previews', shop_id, language],
    queryFn: ({ signal }) =>
      call(mailPreviews.list, { params: { id: shop_id }, query: { language } }, { signal }),
    placeholderData: (before) => before,
    enabled: !is_shop_pending,
  })
  const shown = data?.find((mail) => mail.kind === kind) ?? data?.[0]
  const id = shown?.kind ?? ''
  const edited = may && shop?.languages.includes(language) && isMailTextId(id) ? id : undefined
  const draft_key = `${language} ${edited}`
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Emails')}
        up={{ to: '/account/shop', label: t('Edit Shop') }}
        text={t('Preview your shop’s emails with sample data.')}
      />
      {error && <ErrorAlert error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && shown && (
        <div className={classes.columns}>
          <nav aria-label={t('Emails')}>
            {(Object.keys(AUDIENCES) as MailPreview['audience'][]).map((audience) => (
              <section key={audience} className={classes.group}>
                <h2>{AUDIENCES[audience]}</h2>
                <ul>
                  {data
                    .filter((mail) => mail.audience === audience)
                    .map((mail) => (
                      <li key={mail.kind}>
                        <button
                          type="button"
                          aria-current={mail === shown || undefined}
                          onClick={() => setKind(mail.kind)}
                        >
                          {MAIL_NAMES[mail.kind] ?? mail.kind}
                        </button>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </nav>
          <Stack gap={12}>
            <Group gap={12}>
              <Select
                aria-label={t('Language')}
                value={language}
                onChange={(value) => value && setChosen(value as StoreLanguage)}
                data={LANGUAGE_CHOICES}
              />
              <SegmentedControl
                aria-label={t('Width')}
                value={width}
                onChange={(value) => setWidth(value as 'desktop' | 'phone')}
                data={[
                  { value: 'desktop', label: t('Desktop') },
                  { value: 'phone', label: t('Phone') },
                ]}
              />
              {edited && (
                <Button variant="default" onClick={() => setEditing(true)}>
                  {t('Edit text')}
                </Button>
              )}
            </Group>
            <div>
              <Text fw={600}>{shown.subject}</Text>
              <Text fz={14} c="dimmed">
                {serverText(shown.when)}.
              </Text>
            </div>
            <iframe
              key={`${shown.kind} ${shown.subject}`}
              title={t('{mail}, preview', { mail: MAIL_NAMES[shown.kind] ?? shown.kind })}
              sandbox=""
              srcDoc={framedMail(shown.html, styleNonce)}
              className={classes.frame}
              data-width={width}
            />
            <details>
              <summary>{t('Plain text')}</summary>
              <pre className={classes.text}>{shown.text}</pre>
            </details>
          </Stack>
        </div>
      )}
      {edited && (
        <MailTextDialogue
          key={draft_key}
          opened={is_editing}
          shop_id={shop_id}
          language={language}
          id={edited}
          draft={drafts.get(draft_key) ?? EMPTY}
          onType={(draft) => setDrafts((all) => new Map(all).set(draft_key, draft))}
          onClose={() => setEditing(false)}
        />
      )}
      <UnsavedChanges isDirty={() => [...drafts.values()].some((draft) => draft.size > 0)} />
    </Stack>
  )
}
