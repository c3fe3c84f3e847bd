import { restorerOf } from '../../operations/undo/restorer.ts'
import { keyTable } from '../../store/settings/keys.ts'
import { allowedTable, warningListTable } from '../../store/settings/lists.ts'
import { settingTable } from '../../store/settings/settings.ts'

/** Restores settings, keys, the allow-list and the warning lists. */
export const settingsRestorer = restorerOf([settingTable, keyTable, allowedTable, warningListTable])
