import { withArticle } from '../../../contract/article.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import { useChoice } from '../../state/choice.ts'
import { useCommands } from '../../state/commands.ts'
import { navigate } from '../../state/router.ts'
import { shortName } from '../modules.ts'
import { historyPath, listPath, newPath } from '../paths.ts'
import { recordLink } from '../record-link.ts'
import { duplicate } from './duplicate.ts'
import { removeRecord } from './save-record.ts'

/** Commands of the open record, for the command bar and keys. */
export function useRecordCommands(
  kind: KindName,
  uuid: string,
  title: string,
  record: Readonly<Record<string, unknown>>,
): void {
  const group = 'Record'
  const noun = shortName(kind)
  useChoice('register-record', {
    none: '',
    isPage: true,
    read: () => ({ what: `the ${noun} ${title}`, title, links: [recordLink(kind, uuid, title)] }),
  })
  useCommands('register-record', [
    { id: 'up', group, key: 'u', title: 'Back to the list', run: () => navigate(listPath(kind)) },
    { id: 'new', group, key: 'n', title: `Add ${withArticle(noun)}`, run: () => navigate(newPath(kind)) },
    { id: 'duplicate', group, key: 'd', title: `Duplicate this ${noun}`, run: () => duplicate(kind, record) },
    { id: 'history', group, title: `History of this ${noun}`, run: () => navigate(historyPath(uuid)) },
    { id: 'remove', group, title: `Delete this ${noun}`, run: () => void removeRecord(kind, uuid, title) },
  ])
}
