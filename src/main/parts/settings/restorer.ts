import { type Problem, problem } from '../../../contract/problem.ts'
import { needsNothing, type Restorer, type Reversal } from '../../operations/undo/restorer.ts'
import type { Act } from '../../store/log/log.ts'
import { type KeyChange, keyWithId, updateKey } from '../../store/settings/keys.ts'
import {
  allowedWithId,
  deleteAllowed,
  deleteWarningList,
  restoreAllowed,
  restoreWarningList,
  switchWarningList,
  warningListWithId,
} from '../../store/settings/lists.ts'
import { putSetting } from '../../store/settings/settings.ts'

/** Restores settings, keys, the allow-list and the warning lists. */
export const settingsRestorer: Restorer = {
  needs: needsNothing,
  restore: (act, reversals) => {
    for (const reversal of reversals) {
      const refused = restorers[reversal.kind]?.(act, reversal) ?? null
      if (refused !== null) return refused
    }
    return null
  },
  describe: (store, { kind, record }) => {
    if (kind === 'setting') return `the setting ${record.replaceAll('_', ' ')}`
    if (kind === 'key') return `the key ${keyWithId(store, record)?.name ?? record}`
    if (kind === 'allow-entry') return `${allowedWithId(store, record) ?? 'a value'} on the allow-list`
    return `the warning list ${warningListWithId(store, record)?.name ?? record}`
  },
}

const restorers: Readonly<Record<string, (act: Act, reversal: Reversal) => Problem | null>> = {
  setting: (act, { record, to }) => {
    putSetting(act, record, to)
    return null
  },
  // making and deleting a key is never logged with its content
  key: (act, { record, to }) =>
    to !== null && updateKey(act, record, JSON.parse(to) as KeyChange) ? null : gone('This key'),
  'allow-entry': (act, { record, to }) => {
    if (to === null) deleteAllowed(act, [record])
    else if (!restoreAllowed(act, record, to))
      return problem('conflict', 'This cannot be undone: the value is on the allow-list again.')
    return null
  },
  'warning-list': (act, { record, from, to }) => {
    const isDone =
      to === null
        ? deleteWarningList(act, record)
        : from === null
          ? restoreWarningList(act, record)
          : switchWarningList(act, record, (JSON.parse(to) as { enabled: boolean }).enabled)
    return isDone ? null : gone('This warning list')
  },
}

const gone = (what: string) =>
  problem('conflict', `This cannot be undone: ${what.toLowerCase()} is gone for good.`)
