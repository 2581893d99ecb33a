/** The program that `npm start` becomes when the site is built. It serves, and has the Studio built meanwhile. */
import {createStudioBuild} from './studio-build.ts'
import {serve} from './serve.ts'

await serve(await createStudioBuild())
