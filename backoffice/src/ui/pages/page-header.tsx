// The head of a page: title, a sentence, and at most one primary action at the right. A record's page has a
// link back to its list above. The browser tab names the record, so users can distinguish several tabs.

import { Anchor, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { IconChevronLeft } from '../display/icons.tsx'
import { parentLink, type UpperPage } from '../list/parent-link.ts'
import classes from './page-header.module.css'

let is_first_page = true

interface PageHeaderProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** The page above this page, such as the list of a record. */
  up?: UpperPage | undefined
  /** The name of the record; null while loading, absent if the title is enough. */
  record?: string | null
}

/** The title of the browser tab: the record and its list, the list alone while the record loads, or the page's title. */
const tabTitle = (title: string, record: string | null | undefined, list = title): string =>
  (record === undefined ? [title] : record ? [record, list] : [list]).concat('Kontor').join(' · ')

export function PageHeader({ title, text, action, up, record }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // After a navigation the control with the focus is often gone. The new page's title then gets the focus, so
  // screen readers read the title and the Tab key continues from the title. The first page starts at its top
  // as usual.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is not read here; that it changes says that the page does
  useEffect(() => {
    if (!is_first_page && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    is_first_page = false
  }, [title])
  return (
    <header className={classes.header}>
      <title>{tabTitle(title, record, up?.label)}</title>
      <div className={classes.what}>
        {up && <WayUp {...up} />}
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dimmed" mt={4} maw="70ch">
            {text}
          </Text>
        )}
      </div>
      {action}
    </header>
  )
}

function WayUp(up: UpperPage) {
  const { to, label } = parentLink(up, useLocation().state)
  return (
    <Anchor component={Link} to={to} className={classes.up}>
      <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      {label}
    </Anchor>
  )
}
