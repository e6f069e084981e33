// The failures of a list: a refused action, rows with a failed action, and a page that could not be loaded.

import { t } from '../../lib/texts.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { scrolledIntoView } from '../scroll-into-view.ts'
import { BulkFailureAlert } from './bulk/bulk-failure.tsx'
import { addressIn, type ListPageProps } from './list-props.ts'
import type { RowActions } from './rows/use-row-actions.ts'
import type { ListView } from './use-list.ts'

export function ListAlerts<Row extends { id: string }>({
  props,
  list,
  actions: { notice, dismiss, bulk },
}: {
  props: ListPageProps<Row>
  list: ListView<Row>
  actions: RowActions<Row>
}) {
  return (
    <>
      {notice !== null && (
        <div key={notice} {...scrolledIntoView}>
          <ErrorAlert title={t('Not possible')} error={notice} onClose={dismiss} />
        </div>
      )}
      {bulk.failure && (
        <div {...scrolledIntoView}>
          <BulkFailureAlert
            failure={bulk.failure}
            noun={props.noun}
            nameOf={props.nameOf}
            addressOf={(row) => addressIn(props)(row) ?? props.path}
            onClose={bulk.dismiss}
          />
        </div>
      )}
      {list.failure !== null && (
        <ErrorAlert title={t('This list could not be loaded')} error={list.failure} onRetry={list.retry} />
      )}
    </>
  )
}
