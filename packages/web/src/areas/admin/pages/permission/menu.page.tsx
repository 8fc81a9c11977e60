import { MenuEditor } from '../../menu/menu-editor.tsx';

export const Page = () => <MenuEditor app="admin" />;
