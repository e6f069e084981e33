// The pictures and videos of a product with variants. A variant's picture is chosen from these files.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { moved } from '../../../lib/moved.ts'
import { t } from '../../../lib/texts.ts'
import { describeFile, uploadLoose } from '../../shops/pictures/file-data.ts'
import { SavedGallery } from '../../shops/pictures/saved-gallery.tsx'
import { changeFiles, renewGroups, updateGroup } from './group-data.ts'
import { groupFilesQuery } from './group-query.ts'

export function GroupFiles({ group: { id, shop_id, cover_file_id, cover_url } }: { group: ProductGroup }) {
  const client = useQueryClient()
  const { data: files = [], error } = useQuery(groupFilesQuery(id))
  return (
    <SavedGallery
      files={files}
      error={error}
      isCover={(file) => file.id === cover_file_id || file.url === cover_url}
      send={async (file, onProgress) => {
        const stored = await uploadLoose(shop_id, file, onProgress)
        return changeFiles(id, (ids) => [...ids, stored.id])
      }}
      describe={(file, alt) => describeFile(file.id, alt)}
      move={(file, to) => changeFiles(id, (ids) => moved(ids, ids.indexOf(file.id), to))}
      choose={(file) => updateGroup(id, { cover_file_id: file.id }, {})}
      remove={(file) => changeFiles(id, (ids) => ids.filter((one) => one !== file.id))}
      loss={t('Variants that show it will have no picture.')}
      renew={() => renewGroups(client)}
    />
  )
}
