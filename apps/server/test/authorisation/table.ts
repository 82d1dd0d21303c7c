import { TEST_PASSWORD } from '../index.ts';
import { KINDS, type Kind } from './population.ts';

/**
 * Who may do what: one line a request, one column a kind of user, in it the status of the answer. `404/403` is 404 while
 * roles are used and 403 while they are not. `<name>` is one of the things of the population; what follows the address is
 * the body, and `file` a form with a Word document in it.
 *
 * Every route needs a line. For a new one, copy a line like it and think about each column.
 */
const TABLE = `
                                                                                             nobody gone plain   create  edit    neither owner   other   admin first

GET    /health/live                                                                        | 200    200  200     200     200     200     200     200     200   200
GET    /health/ready                                                                       | 503    503  503     503     503     503     503     503     503   503
GET    /api/health                                                                         | 401    401  403     403     403     403     403     403     200   200
GET    /api/health/attention                                                               | 401    401  403     403     403     403     403     403     200   200
POST   /api/health/documentServer/test {}                                                  | 401    401  403     403     403     403     403     403     200   200
POST   /api/health/auditTrail/anchor {}                                                    | 401    401  403     403     403     403     403     403     200   200
POST   /api/health/auditTrail/verify {}                                                    | 401    401  403     403     403     403     403     403     200   200
POST   /api/health/storedFiles/check {}                                                    | 401    401  403     403     403     403     403     403     200   200
POST   /api/health/mail/test {}                                                            | 401    401  403     403     403     403     403     403     409   409
PUT    /api/health/alarms/<missing> {"reason":"Seen to"}                                   | 401    401  403     403     403     403     403     403     404   404
PUT    /api/health/quarantined/<missing> {"reason":"Seen to"}                              | 401    401  403     403     403     403     403     403     404   404
GET    /api/health/quarantined/<missing>/file                                              | 401    401  403     403     403     403     403     403     404   404
GET    /files/health/probe.docx                                                            | 404    404  404     404     404     404     404     404     404   404

GET    /api/users/exists                                                                   | 200    200  200     200     200     200     200     200     200   200
POST   /api/users/admin {"username":"<unique>",${identity()},${password()}}                | 409    409  409     409     409     409     409     409     409   409
POST   /api/users/login {"username":"<unique>","password":"a wrong one"}                   | 401    401  401     401     401     401     401     401     401   401
POST   /api/users/logout                                                                   | 401    401  200     200     200     200     200     200     200   200
GET    /api/users/id                                                                       | 401    401  200     200     200     200     200     200     200   200
POST   /api/users/passwordResetEmail {"email":"<unique>@example.org"}                      | 200    200  200     200     200     200     200     200     200   200
POST   /api/users/resetPassword {${password()}}                                            | 400    400  400     400     400     400     400     400     400   400
PUT    /api/users/password {"oldPassword":"a wrong one",${password()}}                     | 401    401  400     400     400     400     400     400     400   400
GET    /api/users/sessions                                                                 | 401    401  200     200     200     200     200     200     200   200
DELETE /api/users/sessions/00000000-0000-4000-8000-000000000000                            | 401    401  404     404     404     404     404     404     404   404

GET    /api/config                                                                         | 200    200  200     200     200     200     200     200     200   200
GET    /api/config/clientName                                                              | 200    200  200     200     200     200     200     200     200   200
GET    /api/config/uploadLimit                                                             | 404    404  200     200     200     200     200     200     200   200
GET    /api/config/unknown                                                                 | 404    404  404     404     404     404     404     404     404   404
POST   /api/config/loginText {"configValue":"Welcome"}                                     | 401    401  403     403     403     403     403     403     200   200
GET    /api/config/file/logo                                                               | 404    404  404     404     404     404     404     404     404   404
POST   /api/config/file/logo file                                                          | 401    401  403     403     403     403     403     403     415   415
DELETE /api/config/file/logo                                                               | 401    401  403     403     403     403     403     403     200   200
GET    /api/config/logo                                                                    | 200    200  200     200     200     200     200     200     200   200

POST   /api/applinks                                                                       | 401    401  200     200     200     200     200     200     200   200

GET    /api/opensocial/config                                                              | 401    401  403     403     403     403     403     403     200   200
POST   /api/opensocial/config {"redirectUrl":"http://a.test","spEntityId":"e","xmlAttribute":"x","ssoId":"s","apiId":"a","siteUrl":"http://127.0.0.1:9"}| 401    401  403     403     403     403     403     403     200   200
POST   /api/opensocial/test                                                                | 401    401  403     403     403     403     403     403     200   200
GET    /api/opensocial/login                                                               | 303    303  303     303     303     303     303     303     303   303
POST   /api/opensocial/acs                                                                 | 303    303  303     303     303     303     303     303     303   303
GET    /api/opensocial/slo                                                                 | 303    303  303     303     303     303     303     303     303   303
POST   /api/opensocial/slo                                                                 | 303    303  303     303     303     303     303     303     303   303
GET    /api/opensocial/metadata                                                            | 200    200  200     200     200     200     200     200     200   200
GET    /api/opensocial/logout                                                              | 401    401  200     200     200     200     200     200     200   200
GET    /api/sign-on/providers                                                              | 200    200  200     200     200     200     200     200     200   200
POST   /api/sign-on/session {"ticket":"<unique>"}                                          | 403    403  403     403     403     403     403     403     403   403
GET    /api/sign-on/oidc/config                                                            | 401    401  403     403     403     403     403     403     200   200
POST   /api/sign-on/oidc/config {"enabled":false,"name":"<unique>","issuer":"http://127.0.0.1:9","clientId":"c"}| 401    401  403     403     403     403     403     403     200   200
POST   /api/sign-on/oidc/test                                                              | 401    401  403     403     403     403     403     403     200   200
GET    /api/sign-on/oidc/login                                                             | 303    303  303     303     303     303     303     303     303   303
GET    /api/sign-on/oidc/callback                                                          | 303    303  303     303     303     303     303     303     303   303
POST   /api/sign-on/oidc/logout                                                            | 400    400  400     400     400     400     400     400     400   400
GET    /api/sign-on/ldap/config                                                            | 401    401  403     403     403     403     403     403     200   200
POST   /api/sign-on/ldap/config {"enabled":false,"name":"<unique>","url":"ldaps://127.0.0.1:9","baseDn":"d","filter":"(uid={username})","idAttribute":"u"}| 401    401  403     403     403     403     403     403     200   200
POST   /api/sign-on/ldap/test {}                                                           | 401    401  403     403     403     403     403     403     200   200
POST   /api/sign-on/ldap/login {"username":"<unique>","password":"a wrong one"}            | 403    403  403     403     403     403     403     403     403   403

GET    /api/users                                                                          | 401    401  403     403     403     403     403     403     200   200
GET    /api/users/csv                                                                      | 401    401  403     403     403     403     403     403     200   200
POST   /api/users/csv/preview {"csv":"Username"}                                         | 401    401  403     403     403     403     403     403     200   200
POST   /api/users/csv {"csv":"Username","seen":""}                                       | 401    401  403     403     403     403     403     403     409   409
PUT    /api/users/several {"userIds":[<somebody>],"active":true}                            | 401    401  403     403     403     403     403     403     200   200
PUT    /api/users/several {"userIds":[<missing>],"active":true}                             | 401    401  403     403     403     403     403     403     409   409
POST   /api/users {"username":"<unique>",${identity()},${password()}}                      | 401    401  403     403     403     403     403     403     201   201
PUT    /api/users {"id":<somebody>,"username":"<unique>",${identity()},"active":true}      | 401    401  403     403     403     403     403     403     200   200
PUT    /api/users {"id":<missing>,"username":"<unique>",${identity()},"active":true}       | 401    401  403     403     403     403     403     403     404   404
DELETE /api/users/<somebody>                                                               | 401    401  403     403     403     403     403     403     200   200
DELETE /api/users/<missing>                                                                | 401    401  403     403     403     403     403     403     404   404
PUT    /api/users/roles {"userId":<somebody>,"roleIdArr":[<role>]}                         | 401    401  403     403     403     403     403     403     200   200
PUT    /api/users/locations {"userId":<somebody>,"locationIdArr":[<location>]}             | 401    401  403     403     403     403     403     403     200   200
GET    /api/users/<somebody>/access/experiments/<draft>                                    | 401    401  403     403     403     403     403     403     200   200
GET    /api/users/<somebody>/access/experiments/<missing>                                  | 401    401  403     403     403     403     403     403     404   404

PUT    /api/users/language {"language":"de"}                                               | 401    401  200     200     200     200     200     200     200   200
GET    /api/users/tokens                                                                   | 401    401  200     200     200     200     200     200     200   200
POST   /api/users/tokens {"name":"LIMS","scopes":["read"],"expiresAt":"<tomorrow>"}        | 401    401  201     201     201     201     201     201     201   201
POST   /api/users/tokens {"name":"LIMS","scopes":["admin"],"expiresAt":"<tomorrow>"}       | 401    401  403     403     403     403     403     403     201   201
DELETE /api/users/tokens/<missingToken>                                                    | 401    401  404     404     404     404     404     404     404   404

POST   /api/users/login/factor {"token":"<unique>","proof":{"method":"app","code":"123456"}}| 401    401  401     401     401     401     401     401     401   401
POST   /api/users/login/passkey {"token":"<unique>"}                                       | 401    401  401     401     401     401     401     401     401   401
GET    /api/users/factors                                                                  | 401    401  200     200     200     200     200     200     200   200
POST   /api/users/factors/app {"password":"a wrong one"}                                   | 401    401  400     400     400     400     400     400     400   400
POST   /api/users/factors/app/confirm {"code":"123456"}                                    | 401    401  409     409     409     409     409     409     409   409
POST   /api/users/factors/app/remove {"password":"a wrong one"}                            | 401    401  400     400     400     400     400     400     400   400
POST   /api/users/factors/passkeys/begin {"password":"a wrong one"}                        | 401    401  400     400     400     400     400     400     400   400
POST   /api/users/factors/passkeys {"name":"<unique>","registration":{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA","attestationObject":"AA"}}}| 401    401  400     400     400     400     400     400     400   400
PUT    /api/users/factors/passkeys/<missingToken> {"name":"<unique>"}                      | 401    401  404     404     404     404     404     404     404   404
POST   /api/users/factors/passkeys/<missingToken>/remove {"password":"a wrong one"}        | 401    401  400     400     400     400     400     400     400   400
POST   /api/users/factors/recoveryCodes {"password":"a wrong one"}                         | 401    401  400     400     400     400     400     400     400   400
DELETE /api/users/<somebody>/factors                                                       | 401    401  403     403     403     403     403     403     409   409
DELETE /api/users/<missing>/factors                                                        | 401    401  403     403     403     403     403     403     404   404

GET    /api/locations                                                                      | 401    401  200     200     200     200     200     200     200   200
GET    /api/locations/user                                                                 | 401    401  200     200     200     200     200     200     200   200
GET    /api/locations/user/current                                                         | 401    401  200     200     200     200     200     200     200   200
POST   /api/locations/user/current {"locationId":<ownersLocation>}                         | 401    401  403     403     403     403     200     403     403   403
POST   /api/locations/user/current {"locationId":<missing>}                                | 401    401  404     404     404     404     404     404     404   404
POST   /api/locations {"name":"<unique>"}                                                  | 401    401  403     403     403     403     403     403     201   201
PUT    /api/locations/<location> {"name":"<unique>"}                                       | 401    401  403     403     403     403     403     403     200   200
DELETE /api/locations/<location>                                                           | 401    401  403     403     403     403     403     403     200   200
DELETE /api/locations/<ownersLocation>                                                     | 401    401  403     403     403     403     403     403     409   409

GET    /api/dataConnections                                                                | 401    401  403     403     403     403     403     403     200   200
POST   /api/dataConnections {"name":"<unique>","baseUrl":"http://127.0.0.1:9","authTypeId":2,"token":"t"} | 401    401  403     403     403     403     403     403     201   201
PUT    /api/dataConnections/<connection> {"name":"<unique>","baseUrl":"http://127.0.0.1:9","authTypeId":2,"token":"t"} | 401    401  403     403     403     403     403     403     200   200
DELETE /api/dataConnections/<connection>                                                   | 401    401  403     403     403     403     403     403     200   200
GET    /api/dataConnections/authTypes                                                      | 401    401  403     403     403     403     403     403     200   200
GET    /api/dataConnections/:dataConnectionId/events/eventTypes                            | 401    401  403     403     403     403     403     403     200   200
GET    /api/dataConnections/<connection>/events                                            | 401    401  403     403     403     403     403     403     200   200
PUT    /api/dataConnections/<connection>/events/<missing> {"endpoint":"a"}                 | 401    401  403     403     403     403     403     403     404   404
POST   /api/dataConnections/<connection>/test {}                                           | 401    401  403     403     403     403     403     403     200   200

GET    /api/instruments/-100                                                               | 401    401  200     200     200     200     200     200     200   200
GET    /api/tests/-100                                                                     | 401    401  200     200     200     200     200     200     200   200
POST   /api/users/importUsers {"dataConnectionId":<missing>}                               | 401    401  403     403     403     403     403     403     404   404
POST   /api/locations/importLocations {"dataConnectionId":<missing>}                       | 401    401  403     403     403     403     403     403     404   404

GET    /api/referenceGroups                                                                | 401    401  200     200     200     200     200     200     200   200
POST   /api/exports/<missing>/replay                                                       | 401    401  403     403     403     403     403     403     404   404
POST   /api/projects/<seen>/experiments/<draft>/exportDocument                             | 401    401  404/409     409     409     409     409     409     409   409
POST   /api/projects/<seen>/experiments/<private>/exportDocument                           | 401    401  404/403     403     403     403     409     403     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/exportDocument                     | 401    401  404/409     404/409     404/409     404/409     404/409     404/409     409   409
GET    /api/projects/<seen>/experiments/<draft>/exports                                    | 401    401  404/200     200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/exports                                  | 401    401  404/403     403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/exports                            | 401    401  404/200     404/200     404/200     404/200     404/200     404/200     200   200

GET    /api/projectTypes                                                                   | 401    401  200     200     200     200     200     200     200   200
POST   /api/projectTypes {"typeName":"<unique>","shortName":"N","active":true}             | 401    401  403     403     403     403     403     403     201   201
PUT    /api/projectTypes {"id":<projectType>,"name":"<unique>","shortName":"N","active":true} | 401 401  403     403     403     403     403     403     200   200
GET    /api/experimentTypes                                                                | 401    401  200     200     200     200     200     200     200   200
POST   /api/experimentTypes {"typeName":"<unique>","active":true}                          | 401    401  403     403     403     403     403     403     201   201
PUT    /api/experimentTypes {"id":<experimentType>,"typeName":"<unique>","useACL":false,"roles":[],"active":true} | 401 401 403 403  403     403     403     403     200   200
GET    /api/roles                                                                          | 401    401  200     200     200     200     200     200     200   200
POST   /api/roles {"name":"<unique>","description":"x","active":true}                      | 401    401  403     403     403     403     403     403     201   201
PUT    /api/roles {"id":<role>,"name":"<unique>","description":"x","active":true}          | 401    401  403     403     403     403     403     403     200   200
PUT    /api/roles/projectTypes {"roleId":<role>,"projectTypeIdArr":[<projectType>]}        | 401    401  403     403     403     403     403     403     200   200

GET    /api/projects                                                                       | 401    401  200     200     200     200     200     200     200   200
GET    /api/projects/groups                                                                | 401    401  200     200     200     200     200     200     200   200
POST   /api/projects {"title":"New","projectTypeId":<seenType>}                            | 401    401  400/201 201     201     201     201     201     201   201
POST   /api/projects/stale {"active":true}                                                 | 401    401  200     200     200     200     200     200     200   200
POST   /api/projects {"title":"New","projectTypeId":<hiddenType>}                          | 401    401  400/201 400/201 400/201 400/201 400/201 400/201 201   201
GET    /api/projects/<seen>                                                                | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<hidden>                                                              | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/eln                                                                            | 401    401  200     200     200     200     200     200     200   200
GET    /api/projects/<seen>/eln                                                            | 401    401  404/200 200     200     200     200     200     200   200
POST   /api/projects/<seen>/eln file                                                       | 401    401  404/415 415     415     415     415     415     415   415
POST   /api/projects/<seen>/eln?experimentTypeId=<guardedType> file                        | 401    401  404/403 415     403     403     415     415     403   403
POST   /api/projects/<hidden>/eln file                                                     | 401    401  404/415 404/415 404/415 404/415 404/415 404/415 415   415
GET    /api/projects/<hidden>/eln                                                          | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
PUT    /api/projects/<seenProject> {"title":"Other"}                                       | 401    401  404/200 200     200     200     200     200     200   200
PUT    /api/projects/<hidden> {"title":"Other"}                                            | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200

GET    /api/search/experiments                                                             | 401    401  200     200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments                                                    | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<hidden>/experiments                                                  | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/permissions                                        | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<hidden>/experiments/permissions                                      | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/locks                                              | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<hidden>/experiments/locks                                            | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
POST   /api/projects/<seen>/experiments ${guarded()}                                       | 401    401  404/403 201     403     403     201     201     403   403
POST   /api/projects/<hidden>/experiments ${guarded()}                                     | 401    401  404/403 404/201 404/403 404/403 404/201 404/201 403   403
POST   /api/projects/<seen>/experiments/sample {"experimentTypeId":<guardedType>}               | 401    401  404/403 201     403     403     201     201     403   403
POST   /api/projects/<hidden>/experiments/sample {"experimentTypeId":<guardedType>}             | 401    401  404/403 404/201 404/403 404/403 404/201 404/201 403   403
POST   /api/projects/<seen>/experiments/upload file                                        | 401    401  404/201 201     201     201     201     201     201   201
POST   /api/projects/<seen>/experiments/upload?experimentTypeId=<guardedType> file         | 401    401  404/403 201     403     403     201     201     403   403
POST   /api/projects/<hidden>/experiments/upload file                                      | 401    401  404/201 404/201 404/201 404/201 404/201 404/201 201   201
POST   /api/projects/<seen>/experiments/photo file                                         | 401    401  404/400 400     400     400     400     400     400   400
POST   /api/projects/<hidden>/experiments/photo file                                       | 401    401  404/400 404/400 404/400 404/400 404/400 404/400 400   400
POST   /api/projects/<seen>/experiments/<draft>/photo file                                 | 401    401  404/403 403     415     403     415     415     403   403
POST   /api/projects/<seen>/experiments/<private>/photo file                               | 401    401  404/403 403     403     403     415     403     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/photo file                         | 401    401  404/403 404/403 404/415 404/403 404/415 404/415 403   403

GET    /api/projects/<seen>/experiments/<draft>                                            | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>                                          | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<hidden>/experiments/<hiddenDraft>                                    | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<hiddenDraft>                                      | 401    401  404     404     404     404     404     404     404   404
PUT    /api/projects/<seen>/experiments/<draft> {"title":"Other"}                          | 401    401  404/403 403     200     403     200     200     403   403
PUT    /api/projects/<seen>/experiments/<draft> {"visibility":"Private"}                   | 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/projects/<seen>/experiments/<draft> {"isPublished":true}                       | 401    401  404/403 403     401     403     401     401     403   403
PUT    /api/projects/<seen>/experiments/<draft> {"isPublished":true,${signed('Authorship')}}| 401    401  404/403 403     200     403     200     200     403   403
PUT    /api/projects/<seen>/experiments/<draft> {"isReviewed":true}                        | 401    401  404/403 403     409     403     409     409     403   403
PUT    /api/projects/<seen>/experiments/<private> {"title":"Other"}                        | 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/projects/<seen>/experiments/<private> {"visibility":"Public"}                  | 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/projects/<seen>/experiments/<private> {"isPublished":true,${signed('Authorship')}}| 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/projects/<seen>/experiments/<published> {"title":"Other"}                      | 401    401  404/409 409     409     409     409     409     409   409
PUT    /api/projects/<seen>/experiments/<published> {"isPublished":true,${signed('Authorship')}}| 401    401  404/409 409     409     409     409     409     409   409
PUT    /api/projects/<seen>/experiments/<published> {"isReviewed":true}                    | 401    401  404/403 403     401     403     409     401     403   403
PUT    /api/projects/<seen>/experiments/<published> {"isReviewed":true,${signed('Review')}}| 401    401  404/403 403     200     403     409     200     403   403
GET    /api/projects/<seen>/experiments/<published>/signatures                             | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/signatures                               | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/signatures                         | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/evidence                                   | 401    401  404/409 409     409     409     409     409     409   409
GET    /api/projects/<seen>/experiments/<private>/evidence                                 | 401    401  404/403 403     403     403     409     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/evidence                           | 401    401  404/409 404/409 404/409 404/409 404/409 404/409 409   409
GET    /api/projects/<seen>/experiments/<draft>/pdf                                        | 401    401  404/503 503     503     503     503     503     503   503
GET    /api/projects/<seen>/experiments/<private>/pdf                                      | 401    401  404/403 403     403     403     503     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/pdf                                | 401    401  404/503 404/503 404/503 404/503 404/503 404/503 503   503
GET    /api/projects/<seen>/experiments/<draft>/preview                                        | 401    401  404/204 204     204     204     204     204     204   204
GET    /api/projects/<seen>/experiments/<private>/preview                                      | 401    401  404/403 403     403     403     204     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/preview                                | 401    401  404/204 404/204 404/204 404/204 404/204 404/204 204   204
GET    /api/projects/<seen>/experiments/<draft>/versions/1/pdf                             | 401    401  404/503 503     503     503     503     503     503   503
GET    /api/projects/<seen>/experiments/<private>/versions/1/pdf                           | 401    401  404/403 403     403     403     503     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/1/pdf                     | 401    401  404/503 404/503 404/503 404/503 404/503 404/503 503   503
GET    /files/signature-page.docx                                                          | 404    404  404     404     404     404     404     404     404   404
POST   /api/projects/<seen>/experiments/<draft>/signatures/prepare {"kind":"publish"}      | 401    401  404/403 403     200     403     200     200     403   403
POST   /api/projects/<seen>/experiments/<private>/signatures/prepare {"kind":"publish"}    | 401    401  404/403 403     403     403     200     403     403   403
POST   /api/projects/<seen>/experiments/<published>/signatures/prepare {"kind":"publish"}  | 401    401  404/409 409     409     409     409     409     409   409
POST   /api/projects/<seen>/experiments/<published>/signatures/prepare {"kind":"review"}   | 401    401  404/403 403     200     403     409     200     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/signatures/prepare {"kind":"publish"} | 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403   403
POST   /api/projects/<seen>/experiments/<draft>/signatures/passkey {"kind":"publish","meaning":"Authorship","sha256":"${'0'.repeat(64)}"}| 401    401  404/403 403     409     403     409     409     403   403
POST   /api/projects/<seen>/experiments/<private>/signatures/passkey {"kind":"publish","meaning":"Authorship","sha256":"${'0'.repeat(64)}"}| 401    401  404/403 403     403     403     409     403     403   403
POST   /api/projects/<seen>/experiments/<published>/signatures/passkey {"kind":"review","meaning":"Review","sha256":"${'0'.repeat(64)}"}| 401    401  404/403 403     409     403     409     409     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/signatures/passkey {"kind":"publish","meaning":"Authorship","sha256":"${'0'.repeat(64)}"}| 401    401  404/403 404/403 404/409 404/403 404/409 404/409 403   403
POST   /api/projects/<seen>/experiments/<published>/decline {"reason":"Wrong"}             | 401    401  404/403 403     401     403     409     401     403   403
GET    /api/projects/<seen>/experiments/<draft>/signatureRequests                          | 401    401  404/200 200     200     200     200     200     200     200
GET    /api/projects/<seen>/experiments/<private>/signatureRequests                        | 401    401  404/403 403     403     403     200     403     403     403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/signatureRequests                  | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200     200
GET    /api/projects/<seen>/experiments/<draft>/signatureRequests/possible                 | 401    401  404/403 403     200     403     200     200     403     403
GET    /api/projects/<seen>/experiments/<private>/signatureRequests/possible               | 401    401  404/403 403     403     403     200     403     403     403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/signatureRequests/possible         | 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403     403
POST   /api/projects/<seen>/experiments/<draft>/signatureRequests {"roleId":<missing>}     | 401    401  404/403 403     404     403     404     404     403     403
POST   /api/projects/<seen>/experiments/<private>/signatureRequests {"roleId":<missing>}   | 401    401  404/403 403     403     403     404     403     403     403
POST   /api/projects/<seen>/experiments/<published>/signatureRequests {"roleId":<missing>} | 401    401  404/403 403     404     403     404     404     403     403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/signatureRequests {"roleId":<missing>}| 401    401  404/403 404/403 404     404/403 404     404     403     403
POST   /api/projects/<seen>/experiments/<draft>/signatureRequests/<missing>/withdraw       | 401    401  404     404     404     404     404     404     404     404
POST   /api/projects/<seen>/experiments/<private>/signatureRequests/<missing>/withdraw     | 401    401  404/403 403     403     403     404     403     403     403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/signatureRequests/<missing>/withdraw| 401    401  404     404     404     404     404     404     404     404
PUT    /api/experiments/type {"experimentIds":[<draft>],"experimentTypeId":1}                 | 401    401  404/403 403     200     403     200     200     403   403
PUT    /api/experiments/type {"experimentIds":[<private>],"experimentTypeId":1}               | 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/experiments/type {"experimentIds":[<hiddenDraft>],"experimentTypeId":1}           | 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403   403
GET    /api/projects/<seen>/experiments/<draft>/links                                      | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/links                                    | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/links                              | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
POST   /api/projects/<seen>/experiments/<draft>/links {"experimentId":<missing>}           | 401    401  404/403 403     404     403     404     404     403   403
POST   /api/projects/<seen>/experiments/<private>/links {"experimentId":<missing>}         | 401    401  404/403 403     403     403     404     403     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/links {"experimentId":<missing>}   | 401    401  404/403 404/403 404     404/403 404     404     403   403
PUT    /api/projects/<seen>/experiments/<draft>/links/<missing> {"word":"pH"}              | 401    401  404/403 403     404     403     404     404     403   403
PUT    /api/projects/<hidden>/experiments/<hiddenDraft>/links/<missing> {"word":"pH"}      | 401    401  404/403 404/403 404     404/403 404     404     403   403
DELETE /api/projects/<seen>/experiments/<draft>/links/<missing>                            | 401    401  404/403 403     404     403     404     404     403   403
DELETE /api/projects/<hidden>/experiments/<hiddenDraft>/links/<missing>                    | 401    401  404/403 404/403 404     404/403 404     404     403   403
PUT    /api/experiments/project {"experimentIds":[<draft>],"projectId":<seenProject>}         | 401    401  404/403 403     403     403     200     200     403   403
PUT    /api/experiments/project {"experimentIds":[<private>],"projectId":<seenProject>}       | 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/experiments/project {"experimentIds":[<published>],"projectId":<seenProject>}     | 401    401  404/409 409     409     409     409     409     409   409
PUT    /api/experiments/project {"experimentIds":[<draft>],"projectId":<hidden>}              | 401    401  404/403 404/403 404/403 404/403 404/200 404/200 403   403
PUT    /api/experiments/project {"experimentIds":[<hiddenDraft>],"projectId":<seenProject>}   | 401    401  404/403 404/403 404/403 404/403 404/200 404/200 403   403
PUT    /api/experiments/tags {"experimentIds":[<draft>],"add":["pH"]}                             | 401    401  404/403 403     200     403     200     200     403   403
PUT    /api/experiments/tags {"experimentIds":[<published>],"add":["pH"]}                         | 401    401  404/403 403     200     403     200     200     403   403
PUT    /api/experiments/tags {"experimentIds":[<private>],"add":["pH"]}                           | 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/experiments/tags {"experimentIds":[<hiddenDraft>],"add":["pH"]}                       | 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403   403
GET    /api/experiments/signatureRequests/possible?experiments=<draft>                        | 401    401  404/403 403     200     403     200     200     403     403
GET    /api/experiments/signatureRequests/possible?experiments=<private>                      | 401    401  404/403 403     403     403     200     403     403     403
POST   /api/experiments/signatureRequests {"experimentIds":[<draft>],"roleId":<missing>}      | 401    401  404/403 403     404     403     404     404     403     403
POST   /api/experiments/signatureRequests {"experimentIds":[<hiddenDraft>],"roleId":<missing>}| 401    401  404/403 404/403 404     404/403 404     404     403     403
GET    /api/projects/<seen>/experiments/<draft>/remarks                                    | 401    401  404/200 200     200     200     200     200     200     200
GET    /api/projects/<seen>/experiments/<private>/remarks                                  | 401    401  404/403 403     403     403     200     403     403     403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/remarks                            | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200     200
GET    /api/projects/<seen>/experiments/<draft>/remarks/people                             | 401    401  404/200 200     200     200     200     200     200     200
GET    /api/projects/<seen>/experiments/<private>/remarks/people                           | 401    401  404/403 403     403     403     200     403     403     403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/remarks/people                     | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200     200
POST   /api/projects/<seen>/experiments/<draft>/remarks {"text":"Look"}                    | 401    401  404/201 201     201     201     201     201     201     201
POST   /api/projects/<seen>/experiments/<published>/remarks {"text":"Look"}                | 401    401  404/201 201     201     201     201     201     201     201
POST   /api/projects/<seen>/experiments/<private>/remarks {"text":"Look"}                  | 401    401  404/403 403     403     403     201     403     403     403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/remarks {"text":"Look"}            | 401    401  404/201 404/201 404/201 404/201 404/201 404/201 201     201
POST   /api/projects/<seen>/experiments/<draft>/remarks/<missing>/settle                   | 401    401  404     404     404     404     404     404     404     404
POST   /api/projects/<seen>/experiments/<private>/remarks/<missing>/settle                 | 401    401  404/403 403     403     403     404     403     403     403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/remarks/<missing>/settle           | 401    401  404     404     404     404     404     404     404     404
POST   /api/projects/<seen>/experiments/<draft>/remarks/<missing>/withdraw                 | 401    401  404     404     404     404     404     404     404     404
POST   /api/projects/<seen>/experiments/<private>/remarks/<missing>/withdraw               | 401    401  404/403 403     403     403     404     403     403     403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/remarks/<missing>/withdraw         | 401    401  404     404     404     404     404     404     404     404
GET    /api/waiting                                                                        | 401    401  200     200     200     200     200     200     200     200
GET    /api/waiting/count                                                                  | 401    401  200     200     200     200     200     200     200     200
POST   /api/projects/<seen>/experiments/<published>/decline {"reason":"Wrong",${signed('Decline')}}             | 401    401  404/403 403     200     403     409     200     403   403
POST   /api/projects/<seen>/experiments/<draft>/decline {"reason":"Wrong",${signed('Decline')}}                 | 401    401  404/403 403     409     403     409     409     403   403
POST   /api/projects/<seen>/experiments/<private>/decline {"reason":"Wrong",${signed('Decline')}}               | 401    401  404/403 403     403     403     409     403     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/decline {"reason":"Wrong",${signed('Decline')}}         | 401    401  404/403 404/403 404/409 404/403 404/409 404/409 403   403
POST   /api/projects/<seen>/experiments/<published>/withdraw {"reason":"Wrong",${signed('Withdrawal')}}             | 401    401  404/403 403     403     403     200     403     200   401
POST   /api/projects/<seen>/experiments/<draft>/withdraw {"reason":"Wrong",${signed('Withdrawal')}}                 | 401    401  404/409 409     409     409     409     409     409   409
POST   /api/projects/<seen>/experiments/<private>/withdraw {"reason":"Wrong",${signed('Withdrawal')}}               | 401    401  404/403 403     403     403     409     403     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/withdraw {"reason":"Wrong",${signed('Withdrawal')}}         | 401    401  404/409 404/409 404/409 404/409 404/409 404/409 409   409
GET    /api/notifications                                                                  | 401    401  200     200     200     200     200     200     200     200
POST   /api/notifications/read {"ids":[1]}                                                 | 401    401  200     200     200     200     200     200     200     200
GET    /api/notifications/mail                                                             | 401    401  200     200     200     200     200     200     200     200
PUT    /api/notifications/mail {"asked":"daily","answered":"never","mentioned":"now","remarked":"never"}| 401    401  200     200     200     200     200     200     200     200

GET    /api/find?term=a                                                                    | 401    401  200     200     200     200     200     200     200   200
GET    /api/find/tags?term=p                                                               | 401    401  200     200     200     200     200     200     200   200
GET    /api/find/opened                                                                    | 401    401  200     200     200     200     200     200     200   200
GET    /api/find/stars                                                                     | 401    401  200     200     200     200     200     200     200   200
PUT    /api/find/stars/workbooks/<draft>                                                   | 401    401  404/200 200     200     200     200     200     200   200
PUT    /api/find/stars/workbooks/<hiddenDraft>                                             | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
DELETE /api/find/stars/workbooks/<hiddenDraft>                                             | 401    401  200     200     200     200     200     200     200   200
GET    /api/find/starred                                                                   | 401    401  200     200     200     200     200     200     200   200
GET    /api/find/stars/projects                                                            | 401    401  200     200     200     200     200     200     200   200
PUT    /api/find/stars/projects/<seen>                                                     | 401    401  404/200 200     200     200     200     200     200   200
PUT    /api/find/stars/projects/<hidden>                                                   | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
DELETE /api/find/stars/projects/<hidden>                                                   | 401    401  200     200     200     200     200     200     200   200
GET    /api/find/searches                                                                  | 401    401  200     200     200     200     200     200     200   200
POST   /api/find/searches {"name":"<unique>","search":"by:ana"}                            | 401    401  201     201     201     201     201     201     201   201
DELETE /api/find/searches/<missing>                                                        | 401    401  404     404     404     404     404     404     404   404
PUT    /api/projects/<hidden>/experiments/<hiddenDraft> {"title":"Other"}                  | 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403   403

POST   /api/projects/<seen>/experiments/<published>/copy {"title":"Copy"}                  | 401    401  404/403 201     403     403     201     201     403   403
POST   /api/projects/<seen>/experiments/<draft>/copy {"title":"Copy"}                      | 401    401  404/409 409     409     409     409     409     409   409
POST   /api/projects/<seen>/experiments/<private>/copy {"title":"Copy"}                    | 401    401  404/403 403     403     403     409     403     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/copy {"title":"Copy"}              | 401    401  404/409 404/409 404/409 404/409 404/409 404/409 409   409

POST   /api/projects/<seen>/experiments/<private>/takeOver {"reason":"Left us"}            | 401    401  403     403     403     403     403     403     409   409
POST   /api/projects/<seen>/experiments/<draft>/takeOver {"reason":"Left us"}              | 401    401  403     403     403     403     403     403     409   409
POST   /api/projects/<seen>/experiments/<abandoned>/takeOver {"reason":"Left us"}          | 401    401  403     403     403     403     403     403     200   200

GET    /api/projects/<seen>/experiments/<draft>/follow                                     | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<draft>/versions                                   | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/follow                                   | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<seen>/experiments/<private>/versions                                 | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/follow                             | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions                           | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/versions/1/file                            | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/versions/1/file                          | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/1/file                    | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/versions/1                                 | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/versions/1                               | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/1                         | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/versions/source                            | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/versions/source                          | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/source                    | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/versions/compare?before=1&after=1          | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/versions/compare?before=1&after=1        | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/compare?before=1&after=1  | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/versions/1/config                          | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/versions/1/config                        | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/1/config                  | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/versions/history                           | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/versions/history                         | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/history                   | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/versions/1/history                         | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/versions/1/history                       | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/versions/1/history                 | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
POST   /api/projects/<seen>/experiments/<draft>/versions/1/reason ${because()}             | 401    401  404/403 403     409     403     409     409     403   403
POST   /api/projects/<seen>/experiments/<private>/versions/1/reason ${because()}           | 401    401  404/403 403     403     403     409     403     403   403
POST   /api/projects/<seen>/experiments/<published>/versions/1/reason ${because()}         | 401    401  404/409 409     409     409     409     409     409   409
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/versions/1/reason ${because()}     | 401    401  404/403 404/403 404/409 404/403 404/409 404/409 403   403
POST   /api/projects/<seen>/experiments/<changed>/versions/1/restore ${because()}          | 401    401  404/403 403     201     403     201     201     403   403
POST   /api/projects/<seen>/experiments/<privateChanged>/versions/1/restore ${because()}   | 401    401  404/403 403     403     403     201     403     403   403
POST   /api/projects/<seen>/experiments/<published>/versions/1/restore ${because()}        | 401    401  404/409 409     409     409     409     409     409   409
POST   /api/projects/<hidden>/experiments/<hiddenChanged>/versions/1/restore ${because()}  | 401    401  404/403 404/403 404/201 404/403 404/201 404/201 403   403

GET    /api/projects/<seen>/experiments/<draft>/conflicts                                  | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/conflicts                                | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/conflicts                          | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/conflicts/<aside>/file                     | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/conflicts/<aside>/file                   | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/conflicts/<aside>/file             | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /api/projects/<seen>/experiments/<draft>/conflicts/<aside>/config                   | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/experiments/<private>/conflicts/<aside>/config                 | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/experiments/<hiddenDraft>/conflicts/<aside>/config           | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
POST   /api/projects/<seen>/experiments/<draft>/conflicts/<aside>/restore ${because()}     | 401    401  404/403 403     201     403     201     201     403   403
POST   /api/projects/<seen>/experiments/<private>/conflicts/<aside>/restore ${because()}   | 401    401  404/403 403     403     403     201     403     403   403
POST   /api/projects/<seen>/experiments/<published>/conflicts/<aside>/restore ${because()} | 401    401  404/409 409     409     409     409     409     409   409
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/conflicts/<aside>/restore ${because()}| 401    401  404/403 404/403 404/201 404/403 404/201 404/201 403   403
POST   /api/projects/<seen>/experiments/<draft>/conflicts/<aside>/keep ${because()}        | 401    401  404/403 403     200     403     200     200     403   403
POST   /api/projects/<seen>/experiments/<private>/conflicts/<aside>/keep ${because()}      | 401    401  404/403 403     403     403     200     403     403   403
POST   /api/projects/<seen>/experiments/<published>/conflicts/<aside>/keep ${because()}    | 401    401  404/403 403     200     403     200     200     403   403
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/conflicts/<aside>/keep ${because()}| 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403   403

GET    /api/projects/<seen>/pdf/<pdf>                                                      | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/projects/<seen>/pdf/<privatePdf>                                               | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/projects/<hidden>/pdf/<hiddenPdf>                                              | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
GET    /files/projects/<seen>/<draft>.docx                                                 | 401    401  404/200 200     200     200     200     200     200   200
GET    /files/projects/<seen>/<private>.docx                                               | 401    401  404/403 403     403     403     200     403     403   403
GET    /files/projects/<hidden>/<hiddenDraft>.docx                                         | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200

POST   /api/projects/<seen>/experiments/<draft>/templateAutofill {"templateId":<fillTemplate>}| 401    401  404/403 403     200     403     200     200     403   403
POST   /api/projects/<seen>/experiments/<draft>/templateAutofill {"templateId":<template>}  | 401    401  404/403 403     409     403     409     409     403   403
POST   /api/projects/<seen>/experiments/<draft>/templateAutofill {"templateId":<deletedTemplate>}| 401    401  404/403 403     404     403     404     404     403   403
POST   /api/projects/<seen>/experiments/<private>/templateAutofill {"templateId":<fillTemplate>}| 401    401  404/403 403     403     403     200     403     403   403
POST   /api/projects/<seen>/experiments/<published>/templateAutofill {"templateId":<fillTemplate>}| 401    401  404/409 409     409     409     409     409     409   409
POST   /api/projects/<hidden>/experiments/<hiddenDraft>/templateAutofill {"templateId":<fillTemplate>}| 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403   403
GET    /api/templates                                                                      | 401    401  200     200     200     200     200     200     200   200
GET    /api/templates/<openTemplate>                                                       | 401    401  200     200     200     200     200     200     200   200
GET    /api/templates/<template>                                                           | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<deletedTemplate>                                                    | 401    401  404     404     404     404     404     404     404   404
POST   /api/templates/<openTemplate>/preview {"dataObject":"{}"}                       | 401    401  200     200     200     200     200     200     200   200
POST   /api/templates/<template>/preview {"dataObject":"{}"}                           | 401    401  404     200     200     404     200     200     404   404
POST   /api/templates/<deletedTemplate>/preview {"dataObject":"{}"}                    | 401    401  404     404     404     404     404     404     404   404
POST   /api/templates {"title":"New","documentType":"docx"}                                | 401    401  201     201     201     201     201     201     201   201
POST   /api/templates ${guarded()}                                                         | 401    401  403     201     403     403     201     201     403   403
PUT    /api/templates/<openTemplate> {"title":"Other"}                                     | 401    401  200     200     200     200     200     200     200   200
PUT    /api/templates/<openTemplate> {"experimentTypeId":<guardedType>}                    | 401    401  403     200     200     403     200     200     403   403
PUT    /api/templates/<template> {"title":"Other"}                                         | 401    401  404     403     200     404     200     200     404   404
DELETE /api/templates/<openTemplate>                                                       | 401    401  200     200     200     200     200     200     200   200
DELETE /api/templates/<template>                                                           | 401    401  404     403     200     404     200     200     404   404
POST   /api/templates/upload file                                                          | 401    401  201     201     201     201     201     201     201   201
POST   /api/templates/upload?experimentTypeId=<guardedType> file                           | 401    401  403     201     403     403     201     201     403   403
GET    /api/templates/<template>/follow                                                    | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions                                                  | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions/1                                                | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions/1/file                                           | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions/source                                           | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions/compare?before=1&after=1                         | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions/1/config                                         | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions/history                                          | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/versions/1/history                                        | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/conflicts                                                 | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/conflicts/<aside>/file                                    | 401    401  404     200     200     404     200     200     404   404
GET    /api/templates/<template>/conflicts/<aside>/config                                  | 401    401  404     200     200     404     200     200     404   404
POST   /api/templates/<changedTemplate>/versions/1/restore ${because()}                    | 401    401  404     403     201     404     201     201     404   404
POST   /api/templates/<template>/conflicts/<aside>/restore ${because()}                    | 401    401  404     403     201     404     201     201     404   404
POST   /api/templates/<template>/conflicts/<aside>/keep ${because()}                       | 401    401  404     403     200     404     200     200     404   404
GET    /files/templates/<template>.docx                                                    | 401    401  404     200     200     404     200     200     404   404
GET    /api/onlyoffice/templates/<template>/key                                            | 401    401  404     200     200     404     200     200     404   404
PUT    /api/onlyoffice/templates/<template>/key                                            | 401    401  404     403     200     404     200     200     404   404
GET    /api/onlyoffice/templates/<template>/config                                         | 401    401  404     200     200     404     200     200     404   404
POST   /api/onlyoffice/commandService {"c":"info","key":"<templateKey>"}                   | 401    401  404     403     503     404     503     503     404   404
PUT    /api/projects/<seen>/experiments/<draft> {"templateId":<openTemplate>}              | 401    401  404/403 403     200     403     200     200     403   403
PUT    /api/projects/<seen>/experiments/<draft> {"templateId":<deletedTemplate>}           | 401    401  404/403 403     404     403     404     404     403   403
PUT    /api/projects/<seen>/experiments/<published> {"templateId":<openTemplate>}          | 401    401  404/409 409     409     409     409     409     409   409

GET    /api/onlyoffice/documentServer                                                      | 401    401  200     200     200     200     200     200     200     200
GET    /api/onlyoffice/experiments/<draft>/key                                             | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/onlyoffice/experiments/<private>/key                                           | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/onlyoffice/experiments/<hiddenDraft>/key                                       | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
PUT    /api/onlyoffice/experiments/<draft>/key                                             | 401    401  404/403 403     200     403     200     200     403   403
PUT    /api/onlyoffice/experiments/<private>/key                                           | 401    401  404/403 403     403     403     200     403     403   403
PUT    /api/onlyoffice/experiments/<hiddenDraft>/key                                       | 401    401  404/403 404/403 404/200 404/403 404/200 404/200 403   403
GET    /api/onlyoffice/experiments/<draft>/config                                          | 401    401  404/200 200     200     200     200     200     200   200
GET    /api/onlyoffice/experiments/<private>/config                                        | 401    401  404/403 403     403     403     200     403     403   403
GET    /api/onlyoffice/experiments/<hiddenDraft>/config                                    | 401    401  404/200 404/200 404/200 404/200 404/200 404/200 200   200
POST   /api/onlyoffice/commandService {"c":"info","key":"<draftKey>"}                      | 401    401  404/403 403     503     403     503     503     403   403
POST   /api/onlyoffice/commandService {"c":"drop","key":"<privateKey>"}                    | 401    401  404/403 403     403     403     503     403     403   403
POST   /api/onlyoffice/commandService {"c":"forcesave","key":"<hiddenKey>"}                | 401    401  404/403 404/403 404/503 404/403 404/503 404/503 403   403
POST   /api/onlyoffice/access {"openings":[]}                                             | 403    403  403     403     403     403     403     403     403   403
POST   /api/onlyoffice/track {"key":"<draftKey>","status":2}                               | 403    403  403     403     403     403     403     403     403   403

GET    /api/logs                                                                           | 401    401  200     200     200     200     200     200     200   200
GET    /api/logs/1                                                                         | 401    401  403     403     403     403     403     403     200   200
GET    /api/logs/<missing>                                                                 | 401    401  403     403     403     403     403     403     404   404
GET    /api/logs/csv                                                                       | 401    401  403     403     403     403     403     403     200   200
POST   /api/logs {"event":"E","urlPath":"/","message":"M"}                                 | 201    201  201     201     201     201     201     201     201   201
POST   /api/clientLogger {"level":"info","message":"M"}                                    | 201    201  201     201     201     201     201     201     201   201
`;

function identity(): string {
  return '"firstName":"Nia","lastName":"New","email":"<unique>@example.org"';
}

function password(): string {
  return '"password":"a long bench password","confirmPassword":"a long bench password"';
}

/** By whoever asks, with the password of everybody in tests. */
function signed(meaning: string): string {
  return `"signature":{"meaning":"${meaning}","username":"<self>","password":"${TEST_PASSWORD}"}`;
}

function guarded(): string {
  return '{"title":"New","documentType":"docx","experimentTypeId":<guardedType>}';
}

function because(): string {
  return '{"reason":"The buffer was wrong"}';
}

export interface Row {
  /** As it stands in the table: method, address and body. */
  request: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the names of things in it. */
  url: string;
  /** JSON with the names of things in it, `file`, or empty. */
  body: string;
  /** Status for every kind of user while roles are used, and while they are not. */
  expected: Record<'on' | 'off', Record<Kind, number>>;
}

/** The lines of the table. @throws Error naming a line that cannot be read. */
export function readTable(): Row[] {
  const [header = '', ...lines] = TABLE.split('\n').filter((line) => line.trim() !== '');
  if (header.trim().split(/\s+/).join() !== KINDS.join()) throw new Error('The columns are not the kinds.');
  return lines.map((line) => {
    const [request = '', statuses = ''] = line.split('|').map((half) => half.trim());
    const match = /^(GET|POST|PUT|DELETE)\s+(\S+)\s*(.*)$/.exec(request);
    const cells = statuses.split(/\s+/);
    if (
      match === null ||
      cells.length !== KINDS.length ||
      !cells.every((cell) => /^\d{3}(\/\d{3})?$/.test(cell))
    )
      throw new Error(`This line cannot be read: ${line}`);
    const [, method, url = '', body = ''] = match;
    const expected = (place: 0 | 1) =>
      Object.fromEntries(
        KINDS.map((kind, column) => {
          const options = (cells[column] ?? '').split('/');
          return [kind, Number(options[place] ?? options[0])];
        }),
      ) as Record<Kind, number>;
    return {
      request: request.replace(/\s+/, ' '),
      // One of the four the expression names.
      method: method as Row['method'],
      url,
      body,
      expected: { on: expected(0), off: expected(1) },
    };
  });
}
