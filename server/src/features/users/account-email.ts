// How an account is named to people: the door for other features' SQL, so that all of them name it alike.

import { accountEmail, shownActor } from './users.queries.ts'

export { accountEmail, shownActor }
