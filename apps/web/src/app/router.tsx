import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type Params,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { LandingScreen } from '../screens/LandingScreen.tsx';
import { LoginScreen } from '../screens/LoginScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { retelling } from '../ui/language.ts';
import { tellNextPath } from '../ui/next-path.ts';
import { DefaultErrorScreen, ScreenNotLoaded } from './DefaultErrorScreen.tsx';
import { RequireAdministrator, RequireSession } from './guards.tsx';
import { Layout } from './Layout.tsx';
import { queryClient } from './query-client.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** A screen that says what was said of documents as soon as it is there, by an address alone. */
const withRetelling =
  (load: Load): Load =>
  async () => {
    const [screen] = await Promise.all([load(), retelling.load()]);
    return screen;
  };

/** A screen of a document, which begins to open it as soon as somebody goes there. What else changes in its address opens nothing. */
const opensDocument = (Component: ComponentType, begin: (client: QueryClient, params: Params) => null) => ({
  Component,
  loader: ({ params }: LoaderFunctionArgs) => begin(queryClient, params),
  shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
    currentUrl.pathname !== nextUrl.pathname,
});

/** Screens behind the guard are loaded when they are first opened: who signs in waits for none of them. */
const signedIn: RouteObject[] = [
  {
    path: '/projects',
    lazy: async () => ({ Component: (await import('../screens/ProjectsScreen.tsx')).ProjectsScreen }),
  },
  {
    path: '/projects/:projectId/experiments',
    lazy: async () => ({
      Component: (await import('../screens/ExperimentsScreen.tsx')).ExperimentsScreen,
    }),
  },
  {
    path: '/projects/:projectId/experiments/:experimentId',
    lazy: async () => {
      const { EditorScreen, beginWorkbook } = await import('../screens/editor/EditorScreen.tsx');
      return opensDocument(EditorScreen, beginWorkbook);
    },
  },
  {
    path: '/projects/:projectId/experiments/:experimentId/versions/:version',
    lazy: withRetelling(async () => ({
      Component: (await import('../screens/versions/SavedStateScreen.tsx')).SavedStateScreen,
    })),
  },
  {
    path: '/projects/:projectId/experiments/:experimentId/aside/:conflict',
    lazy: withRetelling(async () => ({
      Component: (await import('../screens/versions/SavedStateScreen.tsx')).SavedStateScreen,
    })),
  },
  {
    path: '/projects/:projectId/experiments/:experimentId/compare',
    lazy: withRetelling(async () => ({
      Component: (await import('../screens/versions/CompareScreen.tsx')).CompareScreen,
    })),
  },
  {
    path: '/templates',
    lazy: async () => ({ Component: (await import('../screens/TemplatesScreen.tsx')).TemplatesScreen }),
  },
  {
    path: '/templates/:templateId',
    lazy: async () => {
      const { TemplateEditorScreen, beginTemplate } = await import(
        '../screens/editor/TemplateEditorScreen.tsx'
      );
      return opensDocument(TemplateEditorScreen, beginTemplate);
    },
  },
  {
    path: '/templates/:templateId/versions/:version',
    lazy: withRetelling(async () => ({
      Component: (await import('../screens/versions/SavedStateScreen.tsx')).SavedStateScreen,
    })),
  },
  {
    path: '/templates/:templateId/aside/:conflict',
    lazy: withRetelling(async () => ({
      Component: (await import('../screens/versions/SavedStateScreen.tsx')).SavedStateScreen,
    })),
  },
  {
    path: '/templates/:templateId/compare',
    lazy: withRetelling(async () => ({
      Component: (await import('../screens/versions/CompareScreen.tsx')).CompareScreen,
    })),
  },
  {
    path: '/search',
    lazy: async () => ({ Component: (await import('../screens/SearchScreen.tsx')).SearchScreen }),
  },
  {
    path: '/waiting',
    lazy: async () => ({ Component: (await import('../screens/WaitingScreen.tsx')).WaitingScreen }),
  },
  {
    path: '/account',
    lazy: async () => ({ Component: (await import('../screens/AccountScreen.tsx')).AccountScreen }),
  },
  {
    path: '/logs',
    lazy: async () => ({ Component: (await import('../screens/LogScreen.tsx')).LogScreen }),
  },
  {
    element: <RequireAdministrator />,
    children: [
      {
        path: '/admin',
        lazy: async () => ({ Component: (await import('../screens/admin/AdminScreen.tsx')).AdminScreen }),
        children: [
          // Led on before anything is shown, so that a tab that is chosen at once is not left again.
          { index: true, loader: () => redirect('/admin/config') },
          {
            path: 'config',
            lazy: async () => ({ Component: (await import('../screens/admin/ConfigTab.tsx')).ConfigTab }),
          },
          {
            path: 'types',
            lazy: async () => ({
              Component: (await import('../screens/admin/ProjectTypesTab.tsx')).ProjectTypesTab,
            }),
          },
          {
            path: 'roles',
            lazy: async () => ({ Component: (await import('../screens/admin/RolesTab.tsx')).RolesTab }),
          },
          {
            path: 'users',
            lazy: async () => ({ Component: (await import('../screens/admin/UsersTab.tsx')).UsersTab }),
          },
          {
            path: 'locations',
            lazy: async () => ({
              Component: (await import('../screens/admin/LocationsTab.tsx')).LocationsTab,
            }),
          },
          {
            path: 'workbook-types',
            lazy: async () => ({
              Component: (await import('../screens/admin/ExperimentTypesTab.tsx')).ExperimentTypesTab,
            }),
          },
          {
            path: 'data-connections',
            lazy: async () => ({
              Component: (await import('../screens/admin/DataConnectionsTab.tsx')).DataConnectionsTab,
            }),
          },
          {
            path: 'events',
            lazy: async () => ({ Component: (await import('../screens/admin/EventsTab.tsx')).EventsTab }),
          },
        ],
      },
      {
        path: '/opensocial',
        lazy: async () => ({ Component: (await import('../screens/OpenSocialScreen.tsx')).OpenSocialScreen }),
      },
      {
        path: '/admin/health',
        lazy: async () => ({ Component: (await import('../screens/admin/HealthScreen.tsx')).HealthScreen }),
      },
    ],
  },
];

/** The routes of section 2. */
export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <DefaultErrorScreen />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: '/', element: <LandingScreen /> },
      { path: '/login', element: <LoginScreen /> },
      { path: '/limslogin', element: <LoginScreen /> },
      {
        path: '/login/directory',
        lazy: async () => ({
          Component: (await import('../screens/DirectoryLoginScreen.tsx')).DirectoryLoginScreen,
        }),
      },
      {
        path: '/passwordReset',
        lazy: async () => ({
          Component: (await import('../screens/PasswordResetScreen.tsx')).PasswordResetScreen,
        }),
      },
      {
        path: '/redirect',
        lazy: async () => ({ Component: (await import('../screens/RedirectScreen.tsx')).RedirectScreen }),
      },
      {
        path: '/notauthorized',
        lazy: async () => ({ Component: (await import('../screens/StopScreens.tsx')).NotAuthorizedScreen }),
      },
      // What is around the screens stays, with its ways to others.
      { element: <RequireSession />, errorElement: <ScreenNotLoaded />, children: signedIn },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('../screens/StopScreens.tsx')).NotFoundScreen }),
      },
    ],
  },
]);

tellNextPath(router.state);
router.subscribe(tellNextPath);
