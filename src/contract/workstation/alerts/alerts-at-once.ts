import { z } from 'zod'
import { recordIdHere } from '../window/record-id-here.ts'

/** Maximum number of alerts in one act of the window. */
export const maxAlertsAtOnce = 10_000

/** The alerts of one act. */
export const alertsAtOnce = () => z.array(recordIdHere()).min(1).max(maxAlertsAtOnce)
