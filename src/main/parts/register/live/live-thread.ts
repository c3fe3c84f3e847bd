import { answerAsks } from '../../../jobs/worker/answer-asks.ts'
import { type ReadProfiles, takeProfiles } from '../taxonomies.ts'
import { type LivePlaces, LiveState } from './live-state.ts'
import { type Asking, questions } from './questions.ts'

/** What the thread is started with; `profiles` were read by its host. */
export type LiveGiven = { readonly places: LivePlaces; readonly profiles: ReadProfiles }

/** Worker thread that holds the register with its rows and findings. */
answerAsks(({ places, profiles }: LiveGiven) => {
  takeProfiles(profiles)
  const state = new LiveState(places)
  return async ({ question, request, leiLists }: Asking) => {
    const find = questions[question] as (state: LiveState, request: unknown) => unknown
    try {
      state.leiLists.offer(leiLists)
      return await find(state, request)
    } catch (error) {
      // after an error the state may be inconsistent, so it is read again
      state.forget()
      throw error
    }
  }
})
