import { IconChartBar, IconChartPie } from '@tabler/icons-react'
import { defineView, type View } from '../state/view.ts'
import { LaterView } from './later-view.tsx'
import { type LaterView as Later, laterSpelling } from './route.ts'

/** Returns a placeholder for a view planned for a later part of the product. */
function laterView(view: Later, rest: Pick<View, 'label' | 'letter' | 'icon'>): View {
  return defineView({ ...rest, spelling: laterSpelling(view), start: { view }, Page: LaterView })
}

export const scansView = laterView('scans', { label: 'Scans', letter: 's', icon: IconChartPie })
export const auditsView = laterView('audits', { label: 'Audits', letter: 'u', icon: IconChartBar })
