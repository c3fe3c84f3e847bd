import { z } from 'zod'
import { leftOutReasons } from './left-out-words.ts'

/** How many of the values that were meant for detection are left out of it, by reason, in the order of the reasons. */
export const leftOut = () => z.array(z.object({ why: z.enum(leftOutReasons), count: z.int().min(1) }))
