// The page of a gift card: balance, history and actions.

import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { isUuid } from '@kontor/contract/values/id'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Button, Group, Skeleton, Stack, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { useFollowShop } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { isMissing, RecordNotFound } from '../../../ui/pages/record-not-found.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { RecordForm } from '../../../ui/record/record-form.tsx'
import { type UnsavedParts, UnsavedPartsContext, useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { bySchema } from '../../../ui/record/validation.ts'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import classes from '../../orders/customers/customers.module.css'
import { TestBadge } from '../../orders/order-status.tsx'
import { CardTerms, type Terms } from './card-terms.tsx'
import { codeName } from './code-name.ts'
import { changeGiftCard, giftCardQuery, STATUS, voidGiftCard } from './gift-card-data.ts'
import { GiftCardEntries } from './gift-card-entries.tsx'
import { ReplaceCode } from './replace-code.tsx'
import { type Shown, ShownCode } from './shown-code.tsx'

const CARDS = { to: '/account/gift-cards', label: t('Gift Cards') }

export function GiftCardPage() {
  const { id = '' } = useParams()
  const may_manage = useMay('shop:manage')
  const { data: card, error, refetch } = useQuery({ ...giftCardQuery(id), enabled: isUuid(id) })
  useFollowShop(card?.shop_id)
  const [parts] = useState<UnsavedParts>(() => new Set())
  if (!isUuid(id) || isMissing(error))
    return <RecordNotFound noun={[t('gift card'), t('gift cards')]} list={CARDS.to} />
  const name = card ? codeName(card) : null
  return (
    <Stack gap={32}>
      <PageHeader
        title={name === null ? t('Gift card') : t('Gift card {name}', { name })}
        up={CARDS}
        record={name}
      />
      {error && !card && (
        <ErrorAlert title={t('This page could not be loaded')} error={error} onRetry={() => refetch()} />
      )}
      {!card && !error && <Skeleton height={96} aria-hidden />}
      {card && (
        // The key drops all state of the previous card: code, address and typed text.
        <UnsavedPartsContext key={card.id} value={parts}>
          <CardFacts card={card} />
          {may_manage && <CardActions card={card} />}
          {may_manage && card.status !== 'voided' && <CardDetails card={card} />}
          <GiftCardEntries card={card} />
        </UnsavedPartsContext>
      )}
    </Stack>
  )
}

function CardFacts({ card }: { card: GiftCard }) {
  const money = (amount: string) => formatMoney(amount, card.currency, MONEY_LOCALE)
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('Status')}</dt>
        <dd>
          <StatusBadge tone={STATUS[card.status].tone}>{STATUS[card.status].label}</StatusBadge>
        </dd>
      </div>
      {card.is_test && (
        <div>
          <dt>
            <TestBadge />
          </dt>
          <dd>{t('From a test sale. It cannot be used while a live payment gateway is active.')}</dd>
        </div>
      )}
      <div>
        <dt>{t('Balance')}</dt>
        <dd className="figures">{money(card.balance)}</dd>
      </div>
      <div>
        <dt>{t('Initial value')}</dt>
        <dd className="figures">{money(card.initial_amount)}</dd>
      </div>
      <div>
        <dt>{t('Recipient')}</dt>
        <dd>{card.email || '–'}</dd>
      </div>
      <div>
        <dt>{t('Emailed')}</dt>
        <dd>
          <RelativeTime value={card.mailed_at} />
        </dd>
      </div>
      <div>
        <dt>{t('Expires')}</dt>
        <dd>{card.expires_at === null ? t('Never') : <RelativeTime value={card.expires_at} />}</dd>
      </div>
      {card.order_id !== null && (
        <div>
          <dt>{t('Sold in')}</dt>
          <dd>
            <Anchor component={Link} to={`/account/orders/${card.order_id}`} fz="inherit">
              {t('Order')}
            </Anchor>
          </dd>
        </div>
      )}
    </dl>
  )
}

function CardActions({ card }: { card: GiftCard }) {
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: ['gift-cards'] })
  const [asked, setAsked] = useState<'replace' | 'void' | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [note, setNote] = useState('')
  useUnsavedPart(() => shown !== null)
  return (
    <>
      {card.status !== 'voided' && (
        <Stack gap={16} maw={640}>
          {shown !== null && (
            <>
              <div>
                <ShownCode {...shown} />
              </div>
              <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setShown(null)}>
                {t('Done')}
              </Button>
            </>
          )}
          <Group gap={12}>
            <Button variant="default" onClick={() => setAsked('replace')}>
              {t('Replace code')}
            </Button>
            <Button variant="default" color="red" onClick={() => setAsked('void')}>
              {t('Void')}
            </Button>
          </Group>
        </Stack>
      )}
      <ReplaceCode
        card={card}
        opened={asked === 'replace'}
        onReplaced={(replaced) => {
          setShown(replaced)
          return renew()
        }}
        onClose={() => setAsked(null)}
      />
      <Confirm
        opened={asked === 'void'}
        title={t('Void this gift card?')}
        action={t('Void')}
        has_field
        onConfirm={async () => {
          await voidGiftCard(card.id, note)
          await renew()
        }}
        onClose={() => setAsked(null)}
        // The buttons are gone with the card's value.
        onClosed={() => focusIfLost(document.querySelector<HTMLElement>('#main h1'))}
      >
        <Stack gap={16}>
          {t('Its remaining balance is lost. This cannot be undone.')}
          <Textarea
            label={t('Reason')}
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Stack>
      </Confirm>
    </>
  )
}

const NO_TERMS: Terms = { expires_at: null, note: '' }

function CardDetails({ card }: { card: GiftCard }) {
  const client = useQueryClient()
  return (
    <RecordForm<GiftCard, Terms>
      resource="gift-cards"
      path={CARDS.to}
      item={card}
      reload={() => client.fetchQuery({ ...giftCardQuery(card.id), staleTime: 0 })}
      initial={NO_TERMS}
      valuesOf={({ expires_at, note }) => ({ expires_at, note })}
      validate={bySchema(
        async () => (await import('@kontor/contract/shapes/prices/gift-cards')).giftCardUpdate,
      )}
      update={(id, values, version) => changeGiftCard(id, { ...values, ...version })}
    >
      {(form) => (
        <FieldGroup title={t('Details')}>
          <CardTerms
            values={form.values}
            help={t('Empty: never. A later date restores the balance of an expired card.')}
            errorOf={(field) => form.errors[field] as string | undefined}
            onChange={(changed) => form.setValues(changed)}
          />
        </FieldGroup>
      )}
    </RecordForm>
  )
}
