import type { View } from '../../../src/renderer/state/view.ts'
import { views as own } from '../../../src/renderer/views.ts'
import { fieldNotesView } from '../view.ts'

export const views: readonly View[] = [...own, fieldNotesView]
