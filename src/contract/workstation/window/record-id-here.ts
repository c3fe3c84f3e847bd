import { z } from 'zod'

/** The id of an alert, a case or something in it, as the window has it from the workstation. */
export const recordIdHere = () => z.string().min(1).max(200)
