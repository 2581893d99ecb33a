/** The program that `npm start` becomes when the site is built. The Studio it has built while it serves. */
import {createStudioBuild} from './studio-build.ts'
import {serve} from './serve.ts'

await serve(await createStudioBuild())
