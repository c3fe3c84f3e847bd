import { answerAsks } from '../../../jobs/worker/answer-asks.ts'
import { type ReadProfiles, takeProfiles } from '../taxonomies.ts'
import { type LivePlaces, LiveState } from './live-state.ts'
import { type Asking, questions } from './questions.ts'

/** What the thread is given; `profiles` were read by who starts it. */
export type LiveGiven = { readonly places: LivePlaces; readonly profiles: ReadProfiles }

/** The thread that holds the register with its rows and findings. */
answerAsks(({ places, profiles }: LiveGiven) => {
  takeProfiles(profiles)
  const state = new LiveState(places)
  return async ({ question, request, leiLists }: Asking) => {
    const find = questions[question] as (state: LiveState, request: unknown) => unknown
    try {
      state.leiLists.offer(leiLists)
      return await find(state, request)
    } catch (error) {
      // what was only half taken in, or half taken back, is read anew
      state.forget()
      throw error
    }
  }
})
