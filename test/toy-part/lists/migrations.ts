import { migrations as own } from '../../../src/main/store/migrations/index.ts'
import type { Migration } from '../../../src/main/store/migrations/migration.ts'
import { fieldNotes } from '../migration.ts'

export const migrations: readonly Migration[] = [...own, fieldNotes]
