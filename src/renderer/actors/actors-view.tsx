import { ActorTablePage } from './actor-table-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import type { ActorsRoute } from './route.ts'
import './actors.css'

/** Threat actors: the table, or one of them. */
export function ActorsView({ route }: { readonly route: ActorsRoute }) {
  if (route.page === 'profile') return <ProfilePage key={route.slug} slug={route.slug} />
  return <ActorTablePage route={route} />
}
