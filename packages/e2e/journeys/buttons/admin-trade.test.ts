import { testButtons } from '../../fixtures/button-walk.ts';

testButtons('admin', { only: ['finance', 'merchant', 'order'] });
