import type { View } from '../../../src/renderer/state/view.ts'
import { views as own } from '../../../src/renderer/views.ts'
import { notesView } from '../view.tsx'

export const views: readonly View[] = [...own, notesView]
